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
                  58,  332,  352,  482, 1102,
            ],
            endgame: [
                 135,  404,  432,  700, 1250,
            ],
        };
        /// Bishops on squares of both colours.
        bishop_pair = (33, 62);
        /// A knight, for each own pawn more than five: knights like closed positions.
        knight_per_pawn = (7, 6);
        /// A rook, for each own pawn more than five: rooks like open positions.
        rook_per_pawn = (13, -7);
    }

    PieceSquares "Piece squares" {
        /// A pawn, by its square.
        pawn_squares[64] = {
            midgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                 -20,   -7,  -12,  -10,  -10,   -1,    4,  -10,
                 -18,  -15,   -7,   -5,   -2,   -3,    3,   -6,
                 -14,  -17,    5,   20,   16,    7,   -5,  -13,
                  -3,    3,    5,   22,   26,    0,    7,    2,
                   0,    9,    8,   18,   49,    3,   23,   23,
                  28,   22,   21,   42,   53,   33,   27,   64,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
            endgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                  14,   14,   10,    6,   22,   12,    1,    4,
                   0,    5,   -3,   -6,    8,   -1,   -7,   -5,
                  15,    5,  -16,  -20,  -23,  -13,    6,    7,
                  29,   16,    2,  -18,  -18,    4,   10,    3,
                  52,   43,   14,   10,   -3,   26,   39,   29,
                  39,   36,   49,   31,   29,   22,   21,   24,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
        };
        /// A knight, by its square.
        knight_squares[64] = {
            midgame: [
                 -57,  -28,  -14,  -35,   -1,  -13,  -38,  -53,
                 -20,  -11,   -3,   -3,    2,   -6,  -11,  -28,
                 -22,    3,    4,    4,   17,    9,   -5,  -19,
                  -9,   11,   18,   20,   29,   30,    2,   -6,
                  -3,   13,   26,   42,   20,   22,   12,   19,
                  -9,   20,   12,   39,   42,   33,   19,  -23,
                 -39,  -19,   22,   31,   10,   31,  -20,  -35,
                -105,  -46,  -25,  -28,  -14,  -27,  -47, -110,
            ],
            endgame: [
                 -35,  -35,  -22,   16,  -12,  -22,  -40,  -42,
                 -18,    6,  -20,    0,   -8,  -26,  -17,  -11,
                 -26,   -7,   -5,   24,    5,   -8,    8,  -19,
                 -16,    3,   15,   24,   32,   28,  -12,   13,
                  -3,   12,   15,   25,   24,   12,    9,   11,
                 -11,  -14,    3,   22,   10,   13,   -6,  -21,
                  -7,   -6,  -14,    6,   10,    3,   -8,  -15,
                 -51,  -26,  -22,  -14,  -20,  -15,  -31,  -54,
            ],
        };
        /// A bishop, by its square.
        bishop_squares[64] = {
            midgame: [
                 -12,    3,  -11,  -14,    9,  -21,  -22,  -14,
                  25,   12,   -4,    2,    5,    5,   13,   28,
                   3,   24,    6,    8,   11,    1,   18,   -6,
                  -3,    2,   23,   29,   15,   20,    4,   -6,
                 -15,    0,   12,   22,   26,   20,    9,  -10,
                  -4,    7,  -15,   25,   25,   27,    8,   17,
                 -10,  -20,   -1,   -7,   -3,  -13,  -21,  -54,
                 -59,  -32,  -32,  -24,  -24,  -42,  -20,  -35,
            ],
            endgame: [
                 -29,   -6,   -8,   -7,  -14,    1,    1,  -11,
                 -18,  -17,    9,    8,    2,   -4,  -22,    2,
                   4,   -8,    9,   17,   12,  -10,   -1,   -3,
                 -13,    6,    2,   16,   22,   12,   13,   -3,
                   7,   10,   18,   24,   13,    9,    3,  -13,
                 -17,   12,    8,    4,    5,    4,    4,  -19,
                   2,  -25,    3,   21,    9,   18,  -10,  -12,
                 -23,  -18,   -1,   -5,    8,  -20,   -7,  -21,
            ],
        };
        /// A rook, by its square.
        rook_squares[64] = {
            midgame: [
                 -11,   -1,    5,   12,   14,   11,   -5,    3,
                 -34,  -20,   33,   12,   -3,    9,   14,  -27,
                 -41,  -24,  -20,  -13,    4,   -6,    7,   -3,
                 -13,  -23,   -3,  -29,   13,  -19,  -26,  -12,
                 -16,   -5,    2,    9,    3,  -10,   -6,  -11,
                 -17,  -12,    3,   26,   27,    7,    4,   -8,
                  17,   -7,    7,   32,   25,   17,   -9,   -5,
                   5,   13,    9,   12,    5,   21,   16,   17,
            ],
            endgame: [
                  -9,   -3,   -4,   -9,  -16,   -9,  -12,  -30,
                   1,    4,    2,   -6,    3,  -12,  -14,  -22,
                  17,   15,   19,   -1,    2,   -5,   -1,  -11,
                  19,   25,   20,   13,    6,   13,   12,    5,
                  25,   19,   10,    9,   -2,    7,    6,   15,
                  28,   21,   27,   15,   12,   10,   10,    7,
                   4,    7,    3,   -8,   -1,    5,   15,    1,
                  26,   30,   26,   26,   15,   23,   19,   15,
            ],
        };
        /// A queen, by its square.
        queen_squares[64] = {
            midgame: [
                   8,  -12,   -1,    3,    5,   -9,   -2,   18,
                 -14,   30,   10,    9,    5,    4,   19,    8,
                  13,    5,    2,    2,    9,   -3,    8,    8,
                   5,    7,    8,   16,   15,   19,   11,   16,
                   1,    2,   -8,  -11,  -11,    4,    3,    6,
                  -3,   -2,    1,   12,    3,   14,    2,    4,
                   6,  -22,    7,  -13,   -7,   -8,    1,    0,
                  -9,  -10,   -4,   -3,   24,   16,    0,  -15,
            ],
            endgame: [
                 -18,  -19,  -30,  -39,  -18,  -35,  -37,  -39,
                 -11,  -31,  -21,   10,   -7,   -6,  -24,  -31,
                 -10,    8,   12,   24,   21,   33,   11,   -1,
                   7,   21,   28,   24,   35,   37,   11,   17,
                  -4,   11,   32,   19,   39,   29,   16,   -7,
                 -11,    3,   25,   22,   28,   19,   22,    0,
                 -15,    6,   13,   21,   18,   15,   -2,  -17,
                 -23,  -12,  -12,    5,   20,    7,   -3,  -15,
            ],
        };
        /// A king, by its square.
        king_squares[64] = {
            midgame: [
                   2,   37,   11,  -32,   -7,    1,   42,   23,
                  40,   18,  -21,  -36,  -40,  -12,   23,   17,
                 -20,   -6,  -40,  -47,  -40,  -29,  -11,  -17,
                 -36,  -34,  -43,  -68,  -58,  -41,  -50,  -33,
                 -41,  -50,  -65,  -64,  -70,  -57,  -53,  -39,
                 -48,  -47,  -60,  -69,  -72,  -58,  -50,  -53,
                 -56,  -53,  -59,  -66,  -65,  -59,  -49,  -62,
                 -60,  -58,  -61,  -72,  -70,  -61,  -57,  -61,
            ],
            endgame: [
                 -57,  -48,  -40,  -37,  -28,  -35,  -38,  -61,
                 -26,  -19,  -10,    0,    1,   -5,  -19,  -25,
                 -16,    9,    5,   19,   13,    8,   -2,  -22,
                 -12,   10,   15,   25,   21,   20,   11,  -18,
                  -2,   15,   27,   25,   25,   25,   27,    2,
                  11,   28,   36,   41,   32,   26,   27,    3,
                 -10,   16,   27,   29,   35,   24,   28,  -28,
                 -48,  -23,   -2,   -8,   -3,  -16,  -24,  -58,
            ],
        };
    }

    Pawns "Pawns" {
        /// A pawn with an own pawn ahead of it on its file.
        doubled = (-14, -15);
        /// A pawn with no own pawn on the files beside it: on a file the enemy holds, or half-open.
        isolated[2] = {
            midgame: [
                  -3,  -12,
            ],
            endgame: [
                  -7,  -14,
            ],
        };
        /// A pawn that no own pawn can ever support and that may not advance: on a file the enemy
        /// holds, or half-open.
        backward[2] = {
            midgame: [
                  -1,  -18,
            ],
            endgame: [
                 -12,   -4,
            ],
        };
        /// A pawn with an own pawn beside it, by rank.
        phalanx[8] = {
            midgame: [
                   0,    6,    8,   11,   11,   47,   83,    0,
            ],
            endgame: [
                   0,   -2,    6,   12,   26,   68,   95,    0,
            ],
        };
        /// A pawn that an own pawn defends, by rank.
        supported[8] = {
            midgame: [
                   0,    0,   17,   15,   24,   33,   70,    0,
            ],
            endgame: [
                   0,    0,   12,   16,   22,   53,   40,    0,
            ],
        };
        /// A pawn that may become a passed pawn with the help of its neighbours, by rank.
        candidate[8] = {
            midgame: [
                   0,   -2,    5,    3,    5,   22,    0,    0,
            ],
            endgame: [
                   0,    3,    8,   20,   45,   71,    0,    0,
            ],
        };
    }

    PassedPawns "Passed pawns" {
        /// A passed pawn, by rank.
        passed[8] = {
            midgame: [
                   0,    0,  -11,  -17,    2,   45,   85,    0,
            ],
            endgame: [
                   0,   12,   36,   55,   72,   73,  147,    0,
            ],
        };
        /// Each step of the own king from the square ahead of a passed pawn, by rank.
        passed_own_king[8] = {
            midgame: [
                   0,    1,    9,   10,    6,    8,   -4,    0,
            ],
            endgame: [
                   0,   -1,   -5,  -15,  -22,  -28,  -26,    0,
            ],
        };
        /// Each step of the enemy king from the square ahead of a passed pawn, by rank.
        passed_enemy_king[8] = {
            midgame: [
                   0,   -5,  -10,   -7,   -6,  -19,   -3,    0,
            ],
            endgame: [
                   0,    2,    1,   13,   24,   43,   50,    0,
            ],
        };
        /// A passed pawn with a man on the square ahead, by rank.
        passed_blocked[8] = {
            midgame: [
                   0,   -6,   -9,  -14,  -11,  -24,  -41,    0,
            ],
            endgame: [
                   0,    6,    6,    4,   20,    9,  -50,    0,
            ],
        };
        /// A passed pawn with nothing on its path, by rank.
        passed_free_path[8] = {
            midgame: [
                   0,   12,   -7,    3,   -1,   21,   25,    0,
            ],
            endgame: [
                   0,    1,    2,   13,   35,   51,   31,    0,
            ],
        };
        /// A passed pawn whose path no enemy man attacks, by rank.
        passed_safe_path[8] = {
            midgame: [
                   0,   -2,  -20,  -35,   -1,   15,   70,    0,
            ],
            endgame: [
                   0,    7,    8,   24,   42,   73,  167,    0,
            ],
        };
        /// A passed pawn with an own man guarding the square ahead, by rank.
        passed_supported[8] = {
            midgame: [
                   0,   15,   -3,    0,    2,   16,   50,    0,
            ],
            endgame: [
                   0,   -2,   14,   11,   20,   46,   89,    0,
            ],
        };
        /// A passed pawn with an own rook behind it.
        passed_own_rook_behind = (15, 17);
        /// A passed pawn with an enemy rook behind it.
        passed_enemy_rook_behind = (0, -47);
        /// A passed pawn that the enemy, who has no pieces, cannot catch.
        passed_unstoppable = (-1, 412);
    }

    Knights "Knights" {
        /// A knight on an outpost: defended by a pawn where no enemy pawn can come to attack it.
        knight_outpost = (27, 10);
        /// A knight that can go to an outpost.
        knight_reaches_outpost = (14, 16);
        /// A knight with a pawn right ahead.
        knight_behind_pawn = (7, 11);
    }

    Bishops "Bishops" {
        /// A bishop on an outpost.
        bishop_outpost = (24, 16);
        /// A bishop that can go to an outpost.
        bishop_reaches_outpost = (7, 7);
        /// A bishop with a pawn right ahead.
        bishop_behind_pawn = (4, 18);
        /// A bishop, for each own pawn on squares of its colour.
        bishop_own_pawns = (-1, -6);
        /// A bishop that sees both central squares of a long diagonal.
        bishop_long_diagonal = (19, 14);
    }

    Rooks "Rooks" {
        /// A rook on a file without pawns.
        rook_open_file = (35, 6);
        /// A rook on a file without own pawns.
        rook_half_open_file = (15, 7);
        /// A rook on the seventh rank that attacks pawns there or shuts in the king.
        rook_on_seventh = (4, 26);
        /// A rook shut in by its own king: with castling still possible, or not.
        rook_trapped[2] = {
            midgame: [
                  -4,  -28,
            ],
            endgame: [
                   4,  -24,
            ],
        };
    }

    Queens "Queens" {
        /// A queen in the enemy half where no enemy pawn can come to attack it.
        queen_infiltration = (1, 53);
        /// A queen with one man between it and an enemy bishop or rook.
        queen_exposed = (-31, 8);
    }

    Mobility "Mobility" {
        /// A knight, by the safe squares it attacks.
        knight_mobility[9] = {
            midgame: [
                 -30,  -17,   -6,   -5,    3,    8,   12,   14,   25,
            ],
            endgame: [
                 -18,  -54,   -9,   10,   19,   31,   29,   37,   23,
            ],
        };
        /// A bishop, by the safe squares it attacks.
        bishop_mobility[14] = {
            midgame: [
                 -25,  -13,   -4,    3,    9,   13,   16,   15,   17,   15,
                  22,   12,   32,   32,
            ],
            endgame: [
                 -24,   -6,    0,    9,   14,   19,   25,   30,   28,   27,
                  26,   23,   17,   13,
            ],
        };
        /// A rook, by the safe squares it attacks.
        rook_mobility[15] = {
            midgame: [
                 -43,  -25,   -7,   -7,   -4,    1,   -1,    0,    5,    9,
                  12,   16,   19,   12,   27,
            ],
            endgame: [
                 -85,   -5,   -1,   16,   20,   25,   36,   42,   46,   46,
                  49,   53,   61,   62,   63,
            ],
        };
        /// A queen, by the safe squares it attacks.
        queen_mobility[28] = {
            midgame: [
                 -41,  -15,  -13,   -8,   -3,   -1,   -1,    3,    8,    7,
                  13,   10,   14,   11,   14,   15,    8,   12,    7,   19,
                  16,   28,   17,   26,   20,   19,   18,   19,
            ],
            endgame: [
                 -59,  -42,  -37,  -37,  -32,  -30,   -7,   -6,    2,   14,
                   6,   30,   27,   43,   48,   47,   44,   57,   60,   60,
                  54,   43,   42,   41,   36,   35,   33,   35,
            ],
        };
    }

    KingSafety "King safety" {
        /// The own pawn nearest the king on a file beside it, by rank (first in the row:
        /// none); one row for each distance of the file from the edge of the board.
        shield[32] = {
            midgame: [
                 -19,   22,    7,   -7,  -11,  -18,   -7,    0,
                 -21,   31,   19,   -2,  -14,  -29,    0,    0,
                  -7,   20,   10,   -5,   -5,  -23,   -9,    0,
                  -4,   11,    4,   -4,   -3,  -16,    0,    0,
            ],
            endgame: [
                   8,  -11,   -9,   -4,   -5,   17,   30,    0,
                   5,   -8,   -3,   -9,   -5,   -3,   26,    0,
                   2,    3,   -8,   -7,    1,    7,    3,    0,
                   4,   -8,   -7,   -9,   -8,   10,    3,    0,
            ],
        };
        /// The enemy pawn nearest the king on a file beside it, in the same way.
        storm[32] = {
            midgame: [
                  -7,   -9,  -15,  -36,   -6,   -5,   -2,    0,
                  -3,  -14,  -13,  -20,  -14,   -2,   -5,    0,
                  -7,   -9,  -53,  -23,  -16,    5,    0,    0,
                  -7,    8,   13,   -6,   -3,    3,    3,    0,
            ],
            endgame: [
                  -4,    5,    5,    9,    7,   -1,    0,    0,
                   9,   -6,   23,    9,   11,    5,    3,    0,
                 -12,  -25,    1,   -8,  -10,   -7,   -2,    0,
                   5,    3,    0,    1,   -7,    2,    3,    0,
            ],
        };
        /// The same, when an own pawn right ahead of it holds it up: instead, by rank.
        storm_blocked[8] = {
            midgame: [
                   0,    0,  -25,   -1,    4,    1,    7,    0,
            ],
            endgame: [
                   0,    0,   -8,   -4,  -14,   -9,  -25,    0,
            ],
        };
        /// A file without pawns beside the king, the enemy having rooks or queens.
        king_open_file = (-15, -15);
        /// A file without own pawns beside the king, the enemy having rooks or queens.
        king_half_open_file = (-13, -11);
        /// The danger to a king, in attack units.
        king_danger[64] = {
            midgame: [
                  11,    8,    0,    3,   12,    0,    9,   -2,
                   2,   -2,   -7,   -6,  -12,  -16,  -12,  -16,
                 -28,  -24,  -30,  -39,  -46,  -54,  -66,  -63,
                 -73,  -83,  -88, -107, -115, -104, -125, -141,
                -152, -170, -177, -188, -186, -212, -228, -225,
                -239, -247, -258, -270, -293, -288, -310, -309,
                -330, -339, -359, -369, -382, -396, -416, -427,
                -444, -461, -474, -488, -505, -523, -541, -559,
            ],
            endgame: [
                   4,    3,    9,    4,   -5,   11,   -3,   -9,
                  -2,    5,   -3,    1,   -7,  -12,  -14,  -24,
                 -21,  -17,  -13,  -31,  -19,  -19,  -22,   -9,
                 -27,  -20,  -20,  -20,  -23,  -30,  -24,  -26,
                 -39,  -28,  -39,  -27,  -26,  -36,  -34,  -29,
                 -41,  -33,  -33,  -34,  -37,  -27,  -39,  -28,
                 -28,  -27,  -33,  -31,  -30,  -33,  -33,  -33,
                 -36,  -35,  -35,  -34,  -35,  -36,  -37,  -39,
            ],
        };
    }

    Threats "Threats" {
        /// A pawn, knight, bishop, rook, queen that a pawn attacks.
        threat_by_pawn[5] = {
            midgame: [
                   0,   84,   83,   80,   66,
            ],
            endgame: [
                   0,   47,   55,   38,   29,
            ],
        };
        /// A pawn, knight, bishop, rook, queen that a knight or bishop attacks.
        threat_by_minor[5] = {
            midgame: [
                   4,   19,   34,   67,   65,
            ],
            endgame: [
                  20,   29,   28,   30,   40,
            ],
        };
        /// A pawn, knight, bishop, rook, queen that a rook attacks.
        threat_by_rook[5] = {
            midgame: [
                  10,   19,   32,    7,   84,
            ],
            endgame: [
                  20,   25,   28,   -3,   34,
            ],
        };
        /// A loose man that the king attacks.
        threat_by_king = (11, 34);
        /// A man that is attacked and not defended, or attacked more often than defended.
        hanging = (21, 33);
        /// A man that a pawn can attack by a safe advance.
        threat_by_push = (20, 13);
    }

    Space "Space" {
        /// A safe square in the own half of the four middle files, behind or beside the pawns.
        space = (1, 2);
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
        tempo = (31, 19);
    }
}
