//! Block tables built by several workers and processes together: the same bytes as those of one, whatever each had.

extern crate checkproof_tables as tables;

use std::net::TcpListener;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::Duration;
use tables::{BlockSlice, BlockTables, BuildProgress, Cluster, Key, Limits, Safety, order};

const UNIVERSE: &str = "lost 4400 bare 4400 steps a4";
const ROOT: &str = "kn+Pa2Pe5pa6pe6";
/// A slice below it.
const PART: &str = "kn+Pa4Pe5pa6pe6";
const LIMITS: Limits = Limits { threads: 2, disk: 1 << 40 };

fn go_on(_: &BuildProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn open(folder: &Path) -> BlockTables {
    BlockTables::open(folder, &UNIVERSE.parse().unwrap(), 64 << 20).unwrap()
}

/// What a build by this program alone makes.
fn alone(folder: &Path) -> Vec<(BlockSlice, Option<[u8; 32]>)> {
    let tables = open(folder);
    assert!(tables.build(&[root()], LIMITS, &go_on).unwrap().is_continue());
    digests(&tables)
}

fn root() -> BlockSlice {
    ROOT.parse().unwrap()
}

fn digests(tables: &BlockTables) -> Vec<(BlockSlice, Option<[u8; 32]>)> {
    tables.slices().into_iter().map(|slice| (slice, tables.digest(&slice))).collect()
}

/// Two processes of this machine, with so many threads each.
fn two_processes(threads: usize) -> [Cluster; 2] {
    let free = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let hosts = free.map(|listener| listener.local_addr().unwrap().to_string()).to_vec();
    let (key, silence) = (Key::read(&"07".repeat(32)), Duration::from_secs(60));
    [0, 1].map(|process| Cluster {
        hosts: hosts.clone(),
        process,
        key: key.clone(),
        silence,
        ..Cluster::alone(threads)
    })
}

type Watch = fn(&BuildProgress) -> ControlFlow<()>;

/// Both build at once, each its roots, with one that watches.
fn together(
    tables: &[BlockTables; 2],
    clusters: [Cluster; 2],
    roots: [BlockSlice; 2],
    watch: [Watch; 2],
) -> [Result<ControlFlow<()>, String>; 2] {
    thread::scope(|scope| {
        let build = |n: usize, cluster: Cluster| {
            move || {
                let built = tables[n].build_on_cluster(&[roots[n]], LIMITS, &cluster, &watch[n]);
                built.map_err(|why| why.to_string())
            }
        };
        let [first, second] = clusters;
        let first = scope.spawn(build(0, first));
        let second = scope.spawn(build(1, second));
        [first, second].map(|built| built.join().unwrap())
    })
}

#[test]
fn several_workers_make_the_same_bytes_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let expected = alone(&folder.path().join("alone"));
    let slices = order(&UNIVERSE.parse().unwrap(), &[root()]).len();
    assert!(slices > 20 && expected.len() == slices);
    let tables = open(&folder.path().join("three"));
    let built = tables.build_on_cluster(&[root()], LIMITS, &Cluster::alone(3), &go_on);
    assert!(built.unwrap().is_continue());
    assert_eq!(digests(&tables), expected);
}

#[test]
fn two_processes_make_the_same_bytes_whatever_each_had() {
    let folder = tempfile::tempdir().unwrap();
    let expected = alone(&folder.path().join("alone"));
    for (name, threads) in [("one", 1), ("two", 2)] {
        let tables = [0, 1].map(|n| open(&folder.path().join(format!("{name}-{n}"))));
        assert!(tables[1].build(&[PART.parse().unwrap()], LIMITS, &go_on).unwrap().is_continue());
        assert!(!tables[1].slices().is_empty() && tables[1].slices().len() < expected.len());
        let built = together(&tables, two_processes(threads), [root(); 2], [go_on; 2]);
        for (built, tables) in built.iter().zip(&tables) {
            assert_eq!(*built, Ok(ControlFlow::Continue(())));
            assert_eq!(digests(tables), expected);
        }
        // Nothing is left to do, and that is found out at once.
        let again = together(&tables, two_processes(threads), [root(); 2], [go_on; 2]);
        assert_eq!(again, [Ok(ControlFlow::Continue(())), Ok(ControlFlow::Continue(()))]);
        assert!(expected.iter().all(|(slice, _)| tables[0].verify(slice, 50).unwrap().is_ok()));
    }
}

/// One of them is stopped: both end, keep what is done, and go on.
#[test]
fn a_stop_is_for_all_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let expected = alone(&folder.path().join("alone"));
    let tables = [0, 1].map(|n| open(&folder.path().join(n.to_string())));
    let stop: Watch = |_| ControlFlow::Break(());
    let mut stops = 0;
    loop {
        let built = together(&tables, two_processes(1), [root(); 2], [go_on, stop]);
        assert_eq!(built[0], built[1]);
        let [one, two] = [0, 1].map(|n| digests(&tables[n]));
        assert!(!one.is_empty() && one == two);
        stops += 1;
        if one.len() == expected.len() {
            assert_eq!(one, expected);
            break;
        }
        assert_eq!(built[0], Ok(ControlFlow::Break(())));
    }
    assert!(stops > 2, "{stops}");
}

#[test]
fn processes_with_other_tasks_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let tables = [0, 1].map(|n| open(&folder.path().join(n.to_string())));
    let built = together(&tables, two_processes(1), [root(), PART.parse().unwrap()], [go_on; 2]);
    for built in built {
        assert!(built.is_err_and(|why| why.contains("different commands")));
    }
    assert!(tables.iter().all(|tables| tables.slices().is_empty()));
    let position = spec::chess::Rules::four_file().read("4k1n1/8/p3p3/4P3/8/8/P7/4K3 w - -").unwrap();
    assert_eq!(tables[0].safety(&position).unwrap(), Safety::Unknown);
}
