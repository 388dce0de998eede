//! The drawings of the pieces, made for this program.
//!
//! Each piece is built from a few solids that stand on each other, as turned wood does, on a field of 100 by 100.
//! The solids overlap and are drawn from the bottom up; grooves are drawn over them in the colour that shows on
//! the piece.

use spec::Side;
use spec::chess::{Kind, Piece};

/// The side of the field on which pieces are drawn.
pub(super) const SIZE: f32 = 100.0;

/// The elements of a piece.
pub(super) fn draw(Piece { side, kind }: Piece) -> String {
    let (fill, edge, groove) = colours(side);
    let Drawing { solids, grooves } = drawing(kind);
    let solids: String = solids.iter().map(|path| format!("<path d=\"{path}\"/>")).collect();
    format!(
        "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3.4\" stroke-linejoin=\"round\">{solids}\
         <path d=\"{PLINTH}\"/></g>\
         <path d=\"{grooves}\" fill=\"none\" stroke=\"{groove}\" stroke-width=\"3.2\" stroke-linecap=\"round\"/>"
    )
}

/// What the pieces of a side are filled, edged and grooved with.
pub(super) fn colours(side: Side) -> (&'static str, &'static str, &'static str) {
    match side {
        Side::White => ("#fffdf7", "#26221d", "#26221d"),
        Side::Black => ("#3a3531", "#141210", "#e9e2d4"),
    }
}

struct Drawing {
    solids: &'static [&'static str],
    grooves: &'static str,
}

/// What every piece stands on.
const PLINTH: &str = "M23 90V85Q23 79 30 79H70Q77 79 77 85V90Z";

fn drawing(kind: Kind) -> Drawing {
    match kind {
        Kind::Pawn => Drawing {
            solids: &[
                "M43 48C43 62 34 68 31 79H69C66 68 57 62 57 48Z",
                "M50 20A14.5 14.5 0 1 1 50 49A14.5 14.5 0 1 1 50 20Z",
            ],
            grooves: "M33 84.5H67",
        },
        Kind::Rook => Drawing {
            solids: &["M36 40L32 79H68L64 40Z", "M27 18H38V26H45V18H55V26H62V18H73V36Q73 42 66 42H34Q27 42 27 36Z"],
            grooves: "M33 84.5H67M36 71H64",
        },
        Kind::Knight => Drawing {
            solids: &[
                "M31 79C31 66 45 61 46 49C41 54 35 53 31 59C27 64 19 62 18 55C17 49 23 46 26 39C28 34 30 31 34 28\
                 L33 15L45 23C63 22 76 37 76 60C76 68 75 74 73 79Z",
            ],
            grooves: "M33 84.5H67M36 37L39 36M51 31C62 35 67 48 65 68M24 55L25 54",
        },
        Kind::Bishop => Drawing {
            solids: &[
                "M42 60C42 69 34 72 31 79H69C66 72 58 69 58 60Z",
                "M50 20C64 30 69 41 67 51C65 59 59 61 50 61C41 61 35 59 33 51C31 41 36 30 50 20Z",
                "M50 9A6 6 0 1 1 50 21A6 6 0 1 1 50 9Z",
            ],
            grooves: "M33 84.5H67M51 45L60 33",
        },
        Kind::Queen => Drawing {
            solids: &[
                "M29 61C33 69 32 73 28 79H72C68 73 67 69 71 61Z",
                "M27 63L15 31L33 47L34 21L45 44L50 17L55 44L66 21L67 47L85 31L73 63Z",
                "M15 23.5A5 5 0 1 1 15 33.5A5 5 0 1 1 15 23.5ZM34 13.5A5 5 0 1 1 34 23.5A5 5 0 1 1 34 13.5Z\
                 M50 8.5A5 5 0 1 1 50 18.5A5 5 0 1 1 50 8.5ZM66 13.5A5 5 0 1 1 66 23.5A5 5 0 1 1 66 13.5Z\
                 M85 23.5A5 5 0 1 1 85 33.5A5 5 0 1 1 85 23.5Z",
            ],
            grooves: "M33 84.5H67M33 63.5H67",
        },
        Kind::King => Drawing {
            solids: &[
                "M33 62C35 69 34 73 29 79H71C66 73 65 69 67 62Z",
                "M46 6H54V13H61V21H54V32H46V21H39V13H46Z",
                "M28 38C30 26 70 26 72 38Z",
                "M23 37H77L68 64H32Z",
            ],
            grooves: "M33 84.5H67M36 56H64",
        },
    }
}
