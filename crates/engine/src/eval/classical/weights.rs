//! The weights of the classical evaluation. `Weights::to_source` prints this file.
//!
//! Squares are written from White's side, the first rank first; so are ranks, and a rank or count
//! that cannot occur has a zero.

use super::{
    declare::{AsPairs, Field, Weight, starts, weights, zip},
    pair::Pair,
};

weights! {
    Material "Material" {
        /// Pawn, knight, bishop, rook, queen.
        piece_value[5] = {
            midgame: [
                  92,  322,  336,  495,  985,
            ],
            endgame: [
                 108,  318,  340,  530,  985,
            ],
        };
        /// Bishops on squares of both colours.
        bishop_pair = (28, 52);
        /// A knight, for each own pawn more than five: knights like closed positions.
        knight_per_pawn = (4, 5);
        /// A rook, for each own pawn more than five: rooks like open positions.
        rook_per_pawn = (-4, -3);
    }

    PieceSquares "Piece squares" {
        /// A pawn, by its square.
        pawn_squares[64] = {
            midgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                  -6,   -2,   -4,  -10,  -10,   -4,   -2,   -6,
                  -8,   -5,    0,    2,    2,    0,   -5,   -8,
                  -9,   -6,    8,   16,   16,    8,   -6,   -9,
                  -3,    2,    8,   20,   20,    8,    2,   -3,
                   6,   12,   18,   24,   24,   18,   12,    6,
                  30,   35,   38,   42,   42,   38,   35,   30,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
            endgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                   4,    4,    6,    8,    8,    6,    4,    4,
                   0,    0,    2,    3,    3,    2,    0,    0,
                   3,    3,   -2,   -4,   -4,   -2,    3,    3,
                  10,    8,    2,   -2,   -2,    2,    8,   10,
                  22,   20,   14,   10,   10,   14,   20,   22,
                  35,   32,   28,   24,   24,   28,   32,   35,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
        };
        /// A knight, by its square.
        knight_squares[64] = {
            midgame: [
                 -60,  -24,  -18,  -12,  -12,  -18,  -24,  -60,
                 -22,  -18,   -6,    0,    0,   -6,  -18,  -22,
                 -16,   -2,    8,   12,   12,    8,   -2,  -16,
                  -8,    4,   14,   20,   20,   14,    4,   -8,
                  -4,    8,   20,   28,   28,   20,    8,   -4,
                 -10,   12,   26,   32,   32,   26,   12,  -10,
                 -30,  -12,   18,   24,   24,   18,  -12,  -30,
                 -95,  -45,  -25,  -15,  -15,  -25,  -45,  -95,
            ],
            endgame: [
                 -42,  -30,  -18,  -10,  -10,  -18,  -30,  -42,
                 -26,  -14,   -8,    0,    0,   -8,  -14,  -26,
                 -16,   -4,    2,   12,   12,    2,   -4,  -16,
                  -8,    2,   12,   20,   20,   12,    2,   -8,
                  -6,    4,   14,   22,   22,   14,    4,   -6,
                 -14,   -4,    8,   14,   14,    8,   -4,  -14,
                 -24,  -14,   -8,    4,    4,   -8,  -14,  -24,
                 -55,  -32,  -20,  -12,  -12,  -20,  -32,  -55,
            ],
        };
        /// A bishop, by its square.
        bishop_squares[64] = {
            midgame: [
                 -14,   -4,  -12,  -14,  -14,  -12,   -4,  -14,
                   2,   10,    6,    2,    2,    6,   10,    2,
                  -2,    8,    8,    8,    8,    8,    8,   -2,
                  -6,    4,    8,   18,   18,    8,    4,   -6,
                  -6,    2,   12,   20,   20,   12,    2,   -6,
                  -4,    6,   10,   12,   12,   10,    6,   -4,
                 -18,   -8,   -6,   -4,   -4,   -6,   -8,  -18,
                 -28,  -14,  -24,  -22,  -22,  -24,  -14,  -28,
            ],
            endgame: [
                 -18,  -10,  -12,   -6,   -6,  -12,  -10,  -18,
                 -12,   -8,   -4,    0,    0,   -4,   -8,  -12,
                  -6,    0,    4,    6,    6,    4,    0,   -6,
                  -4,    2,    6,   10,   10,    6,    2,   -4,
                  -4,    4,    6,   10,   10,    6,    4,   -4,
                  -4,    2,    4,    6,    6,    4,    2,   -4,
                 -10,   -4,    0,    2,    2,    0,   -4,  -10,
                 -18,  -10,  -10,   -8,   -8,  -10,  -10,  -18,
            ],
        };
        /// A rook, by its square.
        rook_squares[64] = {
            midgame: [
                 -10,   -4,    4,   10,   10,    4,   -4,  -10,
                 -20,  -10,   -6,    0,    0,   -6,  -10,  -20,
                 -18,   -8,   -6,   -4,   -4,   -6,   -8,  -18,
                 -14,   -8,   -6,   -2,   -2,   -6,   -8,  -14,
                  -8,   -2,    2,    6,    6,    2,   -2,   -8,
                  -2,    6,   10,   14,   14,   10,    6,   -2,
                   6,    8,   16,   20,   20,   16,    8,    6,
                   8,    8,    8,   10,   10,    8,    8,    8,
            ],
            endgame: [
                  -8,   -4,   -4,   -6,   -6,   -4,   -4,   -8,
                  -8,   -6,   -4,   -4,   -4,   -4,   -6,   -8,
                  -4,   -2,   -2,   -4,   -4,   -2,   -2,   -4,
                   2,    4,    4,    2,    2,    4,    4,    2,
                   6,    6,    6,    4,    4,    6,    6,    6,
                   8,    8,    6,    6,    6,    6,    8,    8,
                  12,   12,   10,    8,    8,   10,   12,   12,
                  10,   10,   10,   10,   10,   10,   10,   10,
            ],
        };
        /// A queen, by its square.
        queen_squares[64] = {
            midgame: [
                  -4,   -6,   -4,    4,    4,   -4,   -6,   -4,
                  -6,    0,    6,    6,    6,    6,    0,   -6,
                  -4,    4,    4,    2,    2,    4,    4,   -4,
                  -2,    2,    2,    0,    0,    2,    2,   -2,
                  -2,    0,    0,   -2,   -2,    0,    0,   -2,
                   4,    6,    6,    4,    4,    6,    6,    4,
                   2,  -14,    2,    0,    0,    2,  -14,    2,
                   4,    4,    6,    6,    6,    6,    4,    4,
            ],
            endgame: [
                 -34,  -28,  -24,  -20,  -20,  -24,  -28,  -34,
                 -26,  -20,  -16,   -8,   -8,  -16,  -20,  -26,
                 -18,   -6,    2,    4,    4,    2,   -6,  -18,
                  -8,    4,   12,   20,   20,   12,    4,   -8,
                  -4,   10,   18,   28,   28,   18,   10,   -4,
                 -10,    6,   16,   22,   22,   16,    6,  -10,
                 -14,    4,   12,   18,   18,   12,    4,  -14,
                 -16,   -4,    2,    6,    6,    2,   -4,  -16,
            ],
        };
        /// A king, by its square.
        king_squares[64] = {
            midgame: [
                  24,   38,    6,  -22,  -22,    6,   38,   24,
                  22,   20,  -14,  -34,  -34,  -14,   20,   22,
                 -14,  -16,  -34,  -44,  -44,  -34,  -16,  -14,
                 -34,  -36,  -48,  -58,  -58,  -48,  -36,  -34,
                 -44,  -46,  -56,  -66,  -66,  -56,  -46,  -44,
                 -50,  -50,  -58,  -68,  -68,  -58,  -50,  -50,
                 -56,  -54,  -60,  -70,  -70,  -60,  -54,  -56,
                 -60,  -58,  -64,  -72,  -72,  -64,  -58,  -60,
            ],
            endgame: [
                 -46,  -28,  -18,  -16,  -16,  -18,  -28,  -46,
                 -26,  -10,    0,    4,    4,    0,  -10,  -26,
                 -16,    0,   10,   14,   14,   10,    0,  -16,
                 -12,    6,   20,   26,   26,   20,    6,  -12,
                  -8,   14,   26,   32,   32,   26,   14,   -8,
                  -6,   18,   26,   30,   30,   26,   18,   -6,
                 -18,    8,   14,   16,   16,   14,    8,  -18,
                 -48,  -26,  -16,  -12,  -12,  -16,  -26,  -48,
            ],
        };
    }

    Pawns "Pawns" {
        /// A pawn with an own pawn ahead of it on its file.
        doubled = (-8, -20);
        /// A pawn with no own pawn on the files beside it: on a file the enemy holds, or half-open.
        isolated[2] = {
            midgame: [
                  -6,  -16,
            ],
            endgame: [
                 -10,  -18,
            ],
        };
        /// A pawn that no own pawn can ever support and that may not advance: on a file the enemy
        /// holds, or half-open.
        backward[2] = {
            midgame: [
                  -6,  -16,
            ],
            endgame: [
                  -8,  -14,
            ],
        };
        /// A pawn with an own pawn beside it, by rank.
        phalanx[8] = {
            midgame: [
                   0,    4,    8,   12,   24,   50,   80,    0,
            ],
            endgame: [
                   0,    0,    4,   10,   24,   48,   80,    0,
            ],
        };
        /// A pawn that an own pawn defends, by rank.
        supported[8] = {
            midgame: [
                   0,    0,   11,   10,   16,   36,   70,    0,
            ],
            endgame: [
                   0,    0,    8,    8,   14,   34,   60,    0,
            ],
        };
        /// A pawn that may become a passed pawn with the help of its neighbours, by rank.
        candidate[8] = {
            midgame: [
                   0,    2,    4,    8,   18,   34,    0,    0,
            ],
            endgame: [
                   0,    4,    8,   14,   28,   48,    0,    0,
            ],
        };
    }

    PassedPawns "Passed pawns" {
        /// A passed pawn, by rank.
        passed[8] = {
            midgame: [
                   0,   -4,   -4,    0,   16,   44,   84,    0,
            ],
            endgame: [
                   0,    8,   12,   24,   46,   84,  132,    0,
            ],
        };
        /// Each step of the own king from the square ahead of a passed pawn, by rank.
        passed_own_king[8] = {
            midgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
            endgame: [
                   0,    0,   -2,   -4,   -7,  -10,  -11,    0,
            ],
        };
        /// Each step of the enemy king from the square ahead of a passed pawn, by rank.
        passed_enemy_king[8] = {
            midgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
            endgame: [
                   0,    1,    3,    7,   12,   17,   19,    0,
            ],
        };
        /// A passed pawn with a man on the square ahead, by rank.
        passed_blocked[8] = {
            midgame: [
                   0,    0,    0,   -2,   -6,  -14,  -28,    0,
            ],
            endgame: [
                   0,    0,   -2,   -6,  -14,  -32,  -60,    0,
            ],
        };
        /// A passed pawn with nothing on its path, by rank.
        passed_free_path[8] = {
            midgame: [
                   0,    0,    0,    2,    6,   10,   12,    0,
            ],
            endgame: [
                   0,    0,    3,    6,   12,   20,   26,    0,
            ],
        };
        /// A passed pawn whose path no enemy man attacks, by rank.
        passed_safe_path[8] = {
            midgame: [
                   0,    0,    0,    4,   10,   22,   34,    0,
            ],
            endgame: [
                   0,    0,    2,    6,   16,   40,   62,    0,
            ],
        };
        /// A passed pawn with an own man guarding the square ahead, by rank.
        passed_supported[8] = {
            midgame: [
                   0,    0,    0,    2,    6,   12,   16,    0,
            ],
            endgame: [
                   0,    0,    2,    5,   10,   18,   24,    0,
            ],
        };
        /// A passed pawn with an own rook behind it.
        passed_own_rook_behind = (4, 18);
        /// A passed pawn with an enemy rook behind it.
        passed_enemy_rook_behind = (-2, -16);
        /// A passed pawn that the enemy, who has no pieces, cannot catch.
        passed_unstoppable = (0, 420);
    }

    Knights "Knights" {
        /// A knight on an outpost: defended by a pawn where no enemy pawn can come to attack it.
        knight_outpost = (26, 16);
        /// A knight that can go to an outpost.
        knight_reaches_outpost = (9, 4);
        /// A knight with a pawn right ahead.
        knight_behind_pawn = (6, 4);
    }

    Bishops "Bishops" {
        /// A bishop on an outpost.
        bishop_outpost = (18, 10);
        /// A bishop that can go to an outpost.
        bishop_reaches_outpost = (4, 3);
        /// A bishop with a pawn right ahead.
        bishop_behind_pawn = (6, 3);
        /// A bishop, for each own pawn on squares of its colour.
        bishop_own_pawns = (-2, -5);
        /// A bishop that sees both central squares of a long diagonal.
        bishop_long_diagonal = (18, 4);
    }

    Rooks "Rooks" {
        /// A rook on a file without pawns.
        rook_open_file = (32, 10);
        /// A rook on a file without own pawns.
        rook_half_open_file = (14, 8);
        /// A rook on the seventh rank that attacks pawns there or shuts in the king.
        rook_on_seventh = (8, 22);
        /// A rook shut in by its own king: with castling still possible, or not.
        rook_trapped[2] = {
            midgame: [
                 -22,  -44,
            ],
            endgame: [
                  -4,  -10,
            ],
        };
    }

    Queens "Queens" {
        /// A queen in the enemy half where no enemy pawn can come to attack it.
        queen_infiltration = (-4, 12);
        /// A queen with one man between it and an enemy bishop or rook.
        queen_exposed = (-26, -12);
    }

    Mobility "Mobility" {
        /// A knight, by the safe squares it attacks.
        knight_mobility[9] = {
            midgame: [
                 -38,  -24,  -10,   -3,    3,    8,   13,   17,   21,
            ],
            endgame: [
                 -48,  -32,  -16,   -6,    2,    9,   13,   15,   15,
            ],
        };
        /// A bishop, by the safe squares it attacks.
        bishop_mobility[14] = {
            midgame: [
                 -34,  -20,   -8,   -1,    5,   10,   14,   17,   19,   21,
                  23,   26,   28,   30,
            ],
            endgame: [
                 -46,  -30,  -16,   -7,    0,    7,   12,   16,   19,   21,
                  22,   22,   23,   24,
            ],
        };
        /// A rook, by the safe squares it attacks.
        rook_mobility[15] = {
            midgame: [
                 -36,  -22,  -13,   -8,   -5,   -2,    1,    5,    8,   11,
                  14,   16,   18,   20,   22,
            ],
            endgame: [
                 -58,  -36,  -20,   -8,    2,    9,   14,   19,   23,   27,
                  30,   33,   35,   36,   37,
            ],
        };
        /// A queen, by the safe squares it attacks.
        queen_mobility[28] = {
            midgame: [
                 -30,  -22,  -16,  -12,   -9,   -7,   -5,   -3,   -1,    0,
                   1,    3,    4,    5,    6,    7,    8,    9,   10,   11,
                  12,   13,   14,   15,   16,   17,   18,   19,
            ],
            endgame: [
                 -60,  -48,  -38,  -30,  -23,  -17,  -12,   -7,   -3,    1,
                   5,    8,   11,   14,   17,   19,   21,   23,   25,   27,
                  28,   29,   30,   31,   32,   33,   34,   35,
            ],
        };
    }

    KingSafety "King safety" {
        /// The own pawn nearest the king on a file beside it, by rank (first in the row:
        /// none); one row for each distance of the file from the edge of the board.
        shield[32] = {
            midgame: [
                 -26,   22,   14,   -6,  -10,   -8,   -6,    0,
                 -34,   30,   22,   -2,   -8,   -6,   -4,    0,
                 -16,   22,    6,   -4,   -8,   -6,   -4,    0,
                 -12,   14,    4,   -6,  -10,   -8,   -4,    0,
            ],
            endgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                   0,    0,    0,    0,    0,    0,    0,    0,
                   0,    0,    0,    0,    0,    0,    0,    0,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
        };
        /// The enemy pawn nearest the king on a file beside it, in the same way.
        storm[32] = {
            midgame: [
                   4,   -4,  -18,  -26,  -14,   -6,    0,    0,
                   4,   -4,  -20,  -28,  -14,   -4,    0,    0,
                   2,   -4,  -20,  -26,  -12,   -2,    0,    0,
                   2,   -2,  -16,  -22,  -10,   -2,    0,    0,
            ],
            endgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                   0,    0,    0,    0,    0,    0,    0,    0,
                   0,    0,    0,    0,    0,    0,    0,    0,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
        };
        /// The same, when an own pawn right ahead of it holds it up: instead, by rank.
        storm_blocked[8] = {
            midgame: [
                   0,    0,  -22,   -2,    2,    2,    0,    0,
            ],
            endgame: [
                   0,    0,  -20,   -8,   -4,   -2,    0,    0,
            ],
        };
        /// A file without pawns beside the king, the enemy having rooks or queens.
        king_open_file = (-14, 2);
        /// A file without own pawns beside the king, the enemy having rooks or queens.
        king_half_open_file = (-6, 2);
        /// The danger to a king, in attack units.
        king_danger[64] = {
            midgame: [
                   0,    0,   -1,   -2,   -4,   -5,   -7,   -9,
                 -11,  -14,  -17,  -20,  -24,  -27,  -31,  -36,
                 -40,  -45,  -50,  -55,  -61,  -67,  -73,  -79,
                 -86,  -93, -100, -108, -116, -124, -132, -141,
                -149, -159, -168, -178, -188, -198, -208, -219,
                -230, -241, -253, -265, -277, -289, -302, -315,
                -328, -341, -355, -369, -383, -398, -413, -428,
                -443, -459, -474, -491, -507, -524, -541, -558,
            ],
            endgame: [
                   0,   -1,   -1,   -2,   -2,   -3,   -4,   -4,
                  -5,   -5,   -6,   -7,   -7,   -8,   -8,   -9,
                 -10,  -10,  -11,  -11,  -12,  -13,  -13,  -14,
                 -14,  -15,  -16,  -16,  -17,  -17,  -18,  -19,
                 -19,  -20,  -20,  -21,  -22,  -22,  -23,  -23,
                 -24,  -25,  -25,  -26,  -26,  -27,  -28,  -28,
                 -29,  -29,  -30,  -31,  -31,  -32,  -32,  -33,
                 -34,  -34,  -35,  -35,  -36,  -37,  -37,  -38,
            ],
        };
    }

    Threats "Threats" {
        /// A pawn, knight, bishop, rook, queen that a pawn attacks.
        threat_by_pawn[5] = {
            midgame: [
                   0,   52,   54,   68,   66,
            ],
            endgame: [
                   0,   36,   44,   40,   38,
            ],
        };
        /// A pawn, knight, bishop, rook, queen that a knight or bishop attacks.
        threat_by_minor[5] = {
            midgame: [
                   2,   20,   26,   46,   40,
            ],
            endgame: [
                   8,   22,   24,   40,   46,
            ],
        };
        /// A pawn, knight, bishop, rook, queen that a rook attacks.
        threat_by_rook[5] = {
            midgame: [
                  -2,   18,   20,    4,   44,
            ],
            endgame: [
                   8,   22,   20,    4,   34,
            ],
        };
        /// A loose man that the king attacks.
        threat_by_king = (4, 28);
        /// A man that is attacked and not defended, or attacked more often than defended.
        hanging = (18, 14);
        /// A man that a pawn can attack by a safe advance.
        threat_by_push = (14, 12);
    }

    Space "Space" {
        /// A safe square in the own half of the four middle files, behind or beside the pawns.
        space = (3, 0);
    }

    Endgames "Endgames" {
        /// Enough to mate a side that has no pawns and little else.
        mating_material = (150, 350);
        /// Each step of that side's king from the centre.
        losing_king_off_centre = (10, 24);
        /// Each step by which the kings are closer than the length of the board.
        kings_together = (10, 24);
        /// Bishop and knight alone: each step of the king towards a corner of the bishop's colour.
        bishop_knight_corner = (30, 80);
        /// King and pawn against king, when the pawn wins.
        pawn_wins = (100, 300);
    }

    Tempo "Tempo" {
        /// The right to move.
        tempo = (22, 16);
    }
}
