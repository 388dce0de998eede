#!/usr/bin/env python3
"""Re-checks a FOUR FILE strategy for the goal `no loss`, knowing nothing of checkproof but two text formats.

    tools/recheck.py CLAIM STRATEGY        a strategy that is compressed: zstdcat X.zst | tools/recheck.py CLAIM -

FOUR FILE is chess in which every move must end on file a, c, e or g. So pawns never capture, nobody castles, and a king
never leaves his file. The strategy is a list of positions, each with a move for one side. It proves the claim if every
move is legal, and after every legal reply the position is in the list again, or the game is over and not lost.

This file is meant to be read. It has its own moves, straight from the rules and slow; it imports nothing but the
standard library. Exit code 0: proved. 1: not proved, and it says where. 3: the files are not what they should be.
"""
import sys

LANDING = "aceg"
SLIDES = {"r": [(1, 0), (-1, 0), (0, 1), (0, -1)], "b": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
SLIDES["q"] = SLIDES["r"] + SLIDES["b"]
LEAPS = {"n": [(f, r) for f in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(f) != abs(r)], "k": SLIDES["q"]}


class Bad(Exception):
    """The files are not what they should be."""


def read_position(text):
    """The first two fields of a FEN: a tuple of 64 letters, a1 first, and whose turn it is."""
    fields = text.split(" ")
    if len(fields) != 4 or fields[1] not in ("w", "b") or fields[2:] != ["-", "-"]:
        raise Bad(f"`{text}` is no position of FOUR FILE: four fields, without castling and en passant")
    board = []
    for rank in reversed(fields[0].split("/")):
        row = []
        for letter in rank:
            row += "." * int(letter) if letter.isdigit() else [letter]
        if len(row) != 8 or any(man not in ".PNBRQKpnbrqk" for man in row):
            raise Bad(f"`{text}` has a rank that is not of eight squares")
        board += row
    if len(board) != 64 or board.count("K") != 1 or board.count("k") != 1:
        raise Bad(f"`{text}` has not eight ranks and two kings")
    if any(man != "." and "abcdefgh"[at % 8] not in LANDING for at, man in enumerate(board)):
        raise Bad(f"`{text}` has a man where none can stand")
    return tuple(board), fields[1]


def owner(man):
    return None if man == "." else "w" if man.isupper() else "b"


def walk(board, at, man):
    """The squares that a piece (not a pawn) on a square sees, men in the way included, whatever may land there."""
    kind, file, rank = man.lower(), at % 8, at // 8
    for step_file, step_rank in SLIDES.get(kind, LEAPS.get(kind, [])):
        f, r = file + step_file, rank + step_rank
        while 0 <= f < 8 and 0 <= r < 8:
            yield r * 8 + f
            if kind in LEAPS or board[r * 8 + f] != ".":
                break
            f, r = f + step_file, r + step_rank


def in_check(board, side):
    """Is the king of a side attacked? Pawns attack squares of other files, where no king stands."""
    king = board.index("K" if side == "w" else "k")
    others = (at for at, man in enumerate(board) if man != "." and owner(man) != side and man not in "Pp")
    return any(king in walk(board, at, board[at]) for at in others)


def pawn_moves(board, at, side):
    forward, first, last = (8, 1, 7) if side == "w" else (-8, 6, 0)
    to = at + forward
    if board[to] != ".":
        return
    for kind in "qrbn" if to // 8 == last else [""]:
        yield to, kind
    if at // 8 == first and board[to + forward] == ".":
        yield to + forward, ""


def moves(board, side):
    """The legal moves of a side, each as text, with the board after it."""
    for at, man in enumerate(board):
        if owner(man) != side:
            continue
        if man in "Pp":
            targets = pawn_moves(board, at, side)
        else:
            targets = ((to, "") for to in walk(board, at, man))
        for to, promotion in targets:
            if "abcdefgh"[to % 8] not in LANDING or owner(board[to]) == side:
                continue
            after = list(board)
            after[at] = "."
            after[to] = (promotion.upper() if side == "w" else promotion) or man
            after = tuple(after)
            if not in_check(after, side):
                yield name(at) + name(to) + promotion, after


def name(at):
    return "abcdefgh"[at % 8] + str(at // 8 + 1)


def read_claim(path):
    claim = {"from": []}
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if line and not line.startswith("#"):
            key, value = (part.strip() for part in line.split(":", 1))
            claim["from"].append(value) if key == "from" else claim.update({key: value})
    if claim.get("game") != "four-file" or claim.get("goal") != "no loss" or not claim["from"]:
        raise Bad(f"{path}: only claims of `no loss` in the game four-file are checked here")
    if claim.get("side") not in ("White", "Black"):
        raise Bad(f"{path}: no side")
    return claim["side"], claim["from"]


def read_strategy(file, side):
    head = [file.readline().rstrip("\n") for _ in range(4)]
    if head != ["checkproof strategy 1", "game: four-file", f"side: {side}", "kind: no loss"]:
        raise Bad(f"this is no strategy of {side} for `no loss` in FOUR FILE: {head}")
    table, last = {}, ""
    for line in file:
        words = line.rstrip("\n").split(" ")
        if words[0] == "end":
            if words[1:] != [str(len(table))] or file.readline():
                raise Bad("the last line does not tell the number of entries, or something follows it")
            return table
        text = " ".join(words[:4])
        if text <= last or len(words) != 5:
            raise Bad(f"`{line.strip()}` is no entry, or not in its place")
        position, last = read_position(text), text
        if position[1] != side[0].lower():
            raise Bad(f"`{line.strip()}`: it is not {side}'s turn")
        table[position] = words[4]
    raise Bad("the strategy has no end")


def missing(board, side, other, table):
    """Why the side is not safe here, with the other side to move; nothing if it is."""
    for reply, after in moves(board, other):
        if (after, side) not in table:
            # Not in the list: it must be over, and not by mate.
            if next(moves(after, side), None) is not None:
                return f"after the reply {reply} the position is not in the list"
            if in_check(after, side):
                return f"the reply {reply} mates"
    return None


def check(side, starts, table):
    side, other = ("w", "b") if side == "White" else ("b", "w")
    start = "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - -"
    for text in starts:
        board, turn = read_position(start if text == "start" else text)
        if turn == side and (board, side) not in table and next(moves(board, side), None) is not None:
            return f"from {text}: not in the list"
        if turn == side and (board, side) not in table and in_check(board, side):
            return f"from {text}: mated"
        if turn == other and (why := missing(board, side, other, table)):
            return f"from {text}: {why}"
    for (board, _), played in table.items():
        legal = dict(moves(board, side))
        shown = "/".join("".join(board[rank * 8 : rank * 8 + 8]) for rank in range(7, -1, -1))
        if played not in legal:
            return f"{shown}: {played} is not legal"
        if why := missing(legal[played], side, other, table):
            return f"{shown}: after {played}, {why}"
    return None


def main():
    if len(sys.argv) != 3:
        print(__doc__)
        return 3
    try:
        side, starts = read_claim(sys.argv[1])
        table = read_strategy(sys.stdin if sys.argv[2] == "-" else open(sys.argv[2], encoding="utf-8"), side)
        why = check(side, starts, table)
    except (Bad, OSError, UnicodeDecodeError, ValueError) as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 3
    print(f"not proved: {why}" if why else f"proved: {side} does not lose ({len(table)} entries, {len(starts)} starts)")
    return 1 if why else 0


if __name__ == "__main__":
    sys.exit(main())
