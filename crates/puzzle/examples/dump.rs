//! Throw-away: solutions of problems on standard input, `stipulation;FEN` a line.
use fast::Chess;
use puzzle::{Asked, popeye, solve};
use spec::chess::Rules;
fn main() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let full = std::env::args().nth(1).is_some_and(|a| a == "full");
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (stip, fen) = line.split_once(';').unwrap();
        println!("@@ {line}");
        let Ok(position) = rules.read(fen) else { println!("unreadable"); continue };
        let mut asked = Asked::new(stip.parse().unwrap());
        if full { asked.set_play = true; asked.tries = 1; }
        print!("{}", popeye::text(&rules, &position, &solve(&chess, &position, &asked)));
    }
}
