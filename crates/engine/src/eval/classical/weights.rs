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
                  35,  285,  299,  372, 1019,
            ],
            endgame: [
                 166,  496,  522,  836, 1497,
            ],
        };
        /// Bishops on squares of both colours.
        bishop_pair = (30, 79);
        /// A knight, for each own pawn more than five: knights like closed positions.
        knight_per_pawn = (3, 5);
        /// A rook, for each own pawn more than five: rooks like open positions.
        rook_per_pawn = (15, -11);
    }

    PieceSquares "Piece squares" {
        /// A pawn, by its square.
        pawn_squares[64] = {
            midgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                 -14,  -11,  -12,  -11,  -10,   -8,    9,  -11,
                 -18,  -18,  -10,   -9,   -1,   -5,    8,  -15,
                 -10,  -12,    2,   10,   11,    8,   -5,  -11,
                  -5,    2,    1,   18,   17,    4,    7,    2,
                  13,    6,   10,   34,   38,   10,    4,   18,
                  37,   25,   21,   44,   62,   41,   20,   49,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
            endgame: [
                   0,    0,    0,    0,    0,    0,    0,    0,
                  11,   12,   20,   19,   35,   20,   10,   11,
                  -3,    1,    2,    1,    4,    1,   -4,   -4,
                  12,   13,  -13,  -29,  -22,  -13,   11,    5,
                  27,   15,   -8,  -34,  -33,  -15,   13,   24,
                  32,   41,   14,   -4,   -1,   20,   41,   33,
                  34,   32,   37,   33,   48,   37,   35,   42,
                   0,    0,    0,    0,    0,    0,    0,    0,
            ],
        };
        /// A knight, by its square.
        knight_squares[64] = {
            midgame: [
                 -69,  -28,  -21,  -16,   -3,  -19,  -28,  -46,
                 -27,  -21,  -14,  -10,   -6,    2,  -11,  -22,
                 -22,  -11,   -7,    2,   11,    2,   12,  -14,
                   0,    4,   12,   13,   20,   23,   23,    9,
                  11,    4,   12,   25,   15,   28,   14,   19,
                  -6,   18,   11,   31,   47,   28,   13,    0,
                 -37,  -23,   18,   42,   13,   33,  -10,  -21,
                -124,  -47,  -38,  -30,   -3,  -50,  -47, -109,
            ],
            endgame: [
                 -41,  -47,  -18,    9,  -10,  -13,  -36,  -47,
                 -22,    3,  -10,    0,   -6,   -9,   -5,  -10,
                 -32,    2,    5,   19,   14,    2,    2,   -8,
                 -10,    5,   17,   31,   37,   25,    3,    6,
                  -1,    1,   18,   28,   29,   19,   16,    4,
                 -17,  -18,   10,   19,   11,   18,  -10,  -18,
                  -8,   -1,   -6,    4,   -1,   -6,   -1,  -15,
                 -54,  -22,  -28,  -14,   -8,  -13,  -37,  -54,
            ],
        };
        /// A bishop, by its square.
        bishop_squares[64] = {
            midgame: [
                  -6,   19,   -8,   -5,   -6,  -15,    1,  -13,
                  14,    6,    3,   -4,    3,    7,   10,   12,
                   5,   15,   -1,    7,    7,    5,   17,    5,
                   2,    1,    8,   22,   23,   12,    8,    4,
                 -11,    1,   14,   18,   24,   16,   12,   -2,
                 -14,    5,  -18,   25,   21,   28,    8,   16,
                 -15,  -24,   -2,  -15,   -6,  -17,  -29,  -33,
                 -56,  -36,  -35,  -34,  -30,  -54,  -25,  -44,
            ],
            endgame: [
                 -30,  -13,  -15,   -2,  -10,   -1,    7,  -25,
                 -15,  -28,   16,    8,    3,    0,  -23,  -16,
                  -6,   12,   -2,   26,   26,   -6,   10,   -1,
                 -18,    4,   23,   30,   29,   24,    4,  -11,
                   4,   13,    9,   26,   23,   23,   20,   -7,
                  -3,   12,   -8,    4,    6,   -5,   14,  -14,
                  -1,  -16,    0,    6,    4,   13,   -7,   -4,
                 -23,  -11,    7,   -2,   -4,  -10,   -4,  -20,
            ],
        };
        /// A rook, by its square.
        rook_squares[64] = {
            midgame: [
                 -21,  -15,  -11,   -8,   -1,   -9,  -10,   -9,
                 -34,  -19,  -13,  -14,  -15,    7,   -7,  -33,
                 -30,  -23,  -23,  -23,   -5,  -11,    1,  -18,
                 -22,  -17,  -12,  -17,    1,   -9,  -15,  -20,
                 -15,   -2,    9,   14,   19,   13,   10,   -6,
                 -12,   -4,   12,   23,   38,   21,   23,    4,
                   4,   -5,   15,   20,   27,    8,    1,    3,
                  -2,    7,    9,    8,   13,   19,   17,   18,
            ],
            endgame: [
                 -10,   -9,   -7,  -10,  -16,  -11,   -8,  -28,
                   3,   -2,    0,   -3,    0,  -23,  -15,   -5,
                  17,   16,   13,    4,    1,   -8,   -2,   -6,
                  31,   32,   25,   21,    5,   24,   19,   10,
                  35,   34,   23,   12,   12,   19,   20,   20,
                  33,   27,   24,   15,    2,    9,   10,   16,
                   3,    9,    0,   -2,   -8,   -1,    6,   -3,
                  33,   31,   22,   29,   21,   17,   23,   25,
            ],
        };
        /// A queen, by its square.
        queen_squares[64] = {
            midgame: [
                   7,   -3,    0,   -1,    0,   -8,    1,   23,
                   0,    7,    8,    6,    9,   11,   20,   13,
                   5,    4,   -1,   -1,   -1,    5,   10,   11,
                   9,    4,   -1,    1,    0,    5,   19,   17,
                  -1,   -8,   -3,   -9,   -5,    2,    7,   11,
                   1,    2,   -8,    6,  -13,   15,   -4,   12,
                  -7,  -22,   -9,  -12,  -16,   -1,    9,   20,
                 -17,   -8,  -10,   -4,    9,   13,   -1,   -5,
            ],
            endgame: [
                 -24,  -19,  -41,  -41,  -15,  -37,  -42,  -35,
                 -14,  -26,  -17,    2,   -7,  -17,  -38,  -27,
                  -9,   16,   26,   29,   44,   39,   22,   -3,
                  15,   37,   47,   53,   59,   53,   34,   23,
                  -9,   18,   28,   27,   55,   31,   35,   11,
                 -12,    8,   26,   32,   31,   20,   32,   -2,
                 -17,   -1,   10,   26,   17,   14,    6,   -8,
                 -22,  -16,  -16,    2,   11,    5,    0,  -10,
            ],
        };
        /// A king, by its square.
        king_squares[64] = {
            midgame: [
                  28,   46,   26,  -28,   -9,  -13,   33,   33,
                  40,   13,  -12,  -39,  -42,  -23,   10,   19,
                 -22,  -11,  -39,  -50,  -57,  -38,   -4,  -28,
                 -38,  -38,  -46,  -67,  -61,  -44,  -51,  -35,
                 -38,  -46,  -61,  -61,  -72,  -58,  -51,  -41,
                 -46,  -47,  -57,  -68,  -71,  -51,  -47,  -49,
                 -55,  -52,  -57,  -67,  -66,  -59,  -48,  -59,
                 -62,  -58,  -61,  -71,  -68,  -60,  -54,  -63,
            ],
            endgame: [
                 -63,  -55,  -52,  -45,  -63,  -45,  -48,  -73,
                 -37,  -15,  -12,   -7,   -4,  -13,  -15,  -32,
                 -21,   -3,    7,   13,   14,    5,   -9,  -17,
                  -7,    5,   12,   32,   27,   15,    9,  -19,
                  -2,   24,   35,   36,   32,   32,   22,    0,
                  10,   39,   50,   46,   38,   59,   44,    5,
                 -18,   33,   35,   23,   32,   35,   43,  -26,
                 -57,  -22,   -2,  -10,   -2,  -12,  -10,  -73,
            ],
        };
    }

    Pawns "Pawns" {
        /// A pawn with an own pawn ahead of it on its file.
        doubled = (-13, -8);
        /// A pawn with no own pawn on the files beside it: on a file the enemy holds, or half-open.
        isolated[2] = {
            midgame: [
                  -3,   -9,
            ],
            endgame: [
                  -4,   -9,
            ],
        };
        /// A pawn that no own pawn can ever support and that may not advance: on a file the enemy
        /// holds, or half-open.
        backward[2] = {
            midgame: [
                   2,   -5,
            ],
            endgame: [
                   0,   -8,
            ],
        };
        /// A pawn with an own pawn beside it, by rank.
        phalanx[8] = {
            midgame: [
                   0,    4,    5,    8,   15,   50,   84,    0,
            ],
            endgame: [
                   0,    1,    7,   15,   31,   53,  103,    0,
            ],
        };
        /// A pawn that an own pawn defends, by rank.
        supported[8] = {
            midgame: [
                   0,    0,   14,    9,   17,   37,   83,    0,
            ],
            endgame: [
                   0,    0,   14,   13,   22,   53,   71,    0,
            ],
        };
        /// A pawn that may become a passed pawn with the help of its neighbours, by rank.
        candidate[8] = {
            midgame: [
                   0,   -1,   -1,   -1,    3,   20,    0,    0,
            ],
            endgame: [
                   0,  -17,   -6,   17,   29,   80,    0,    0,
            ],
        };
    }

    PassedPawns "Passed pawns" {
        /// A passed pawn, by rank.
        passed[8] = {
            midgame: [
                   0,    6,  -12,  -45,  -13,   44,   93,    0,
            ],
            endgame: [
                   0,   36,   30,   67,   88,   91,  195,    0,
            ],
        };
        /// Each step of the own king from the square ahead of a passed pawn, by rank.
        passed_own_king[8] = {
            midgame: [
                   0,   -1,    8,   16,    8,    6,   -5,    0,
            ],
            endgame: [
                   0,   -4,   -9,  -25,  -30,  -44,  -50,    0,
            ],
        };
        /// Each step of the enemy king from the square ahead of a passed pawn, by rank.
        passed_enemy_king[8] = {
            midgame: [
                   0,   -2,   -8,   -7,   -5,  -13,   -6,    0,
            ],
            endgame: [
                   0,   -4,    1,   18,   30,   58,   67,    0,
            ],
        };
        /// A passed pawn with a man on the square ahead, by rank.
        passed_blocked[8] = {
            midgame: [
                   0,    1,    2,  -12,  -13,  -14,  -33,    0,
            ],
            endgame: [
                   0,   -4,    6,    9,   18,   33,  -22,    0,
            ],
        };
        /// A passed pawn with nothing on its path, by rank.
        passed_free_path[8] = {
            midgame: [
                   0,   -3,   -8,  -12,   -7,    6,   25,    0,
            ],
            endgame: [
                   0,   -3,    4,   15,   30,   66,   52,    0,
            ],
        };
        /// A passed pawn whose path no enemy man attacks, by rank.
        passed_safe_path[8] = {
            midgame: [
                   0,  -17,  -26,  -51,  -29,   -3,   48,    0,
            ],
            endgame: [
                   0,   17,   14,   42,   55,   89,  185,    0,
            ],
        };
        /// A passed pawn with an own man guarding the square ahead, by rank.
        passed_supported[8] = {
            midgame: [
                   0,    4,    2,    2,    5,   26,   54,    0,
            ],
            endgame: [
                   0,    0,   13,   11,   26,   53,  108,    0,
            ],
        };
        /// A passed pawn with an own rook behind it.
        passed_own_rook_behind = (10, 32);
        /// A passed pawn with an enemy rook behind it.
        passed_enemy_rook_behind = (-9, -70);
        /// A passed pawn that the enemy, who has no pieces, cannot catch.
        passed_unstoppable = (-3, 362);
    }

    Knights "Knights" {
        /// A knight on an outpost: defended by a pawn where no enemy pawn can come to attack it.
        knight_outpost = (15, 12);
        /// A knight that can go to an outpost.
        knight_reaches_outpost = (14, 15);
        /// A knight with a pawn right ahead.
        knight_behind_pawn = (1, 18);
    }

    Bishops "Bishops" {
        /// A bishop on an outpost.
        bishop_outpost = (18, 16);
        /// A bishop that can go to an outpost.
        bishop_reaches_outpost = (6, 13);
        /// A bishop with a pawn right ahead.
        bishop_behind_pawn = (3, 17);
        /// A bishop, for each own pawn on squares of its colour.
        bishop_own_pawns = (-3, -4);
        /// A bishop that sees both central squares of a long diagonal.
        bishop_long_diagonal = (12, 29);
    }

    Rooks "Rooks" {
        /// A rook on a file without pawns.
        rook_open_file = (22, 5);
        /// A rook on a file without own pawns.
        rook_half_open_file = (12, 4);
        /// A rook on the seventh rank that attacks pawns there or shuts in the king.
        rook_on_seventh = (-4, 42);
        /// A rook shut in by its own king: with castling still possible, or not.
        rook_trapped[2] = {
            midgame: [
                   7,  -19,
            ],
            endgame: [
                   3,  -36,
            ],
        };
    }

    Queens "Queens" {
        /// A queen in the enemy half where no enemy pawn can come to attack it.
        queen_infiltration = (-7, 63);
        /// A queen with one man between it and an enemy bishop or rook.
        queen_exposed = (-20, 3);
    }

    Mobility "Mobility" {
        /// A knight, by the safe squares it attacks.
        knight_mobility[9] = {
            midgame: [
                 -26,  -23,  -12,  -11,   -4,    0,    3,    8,   17,
            ],
            endgame: [
                   5,  -43,   -3,   20,   29,   40,   43,   42,   33,
            ],
        };
        /// A bishop, by the safe squares it attacks.
        bishop_mobility[14] = {
            midgame: [
                 -18,  -16,   -7,   -1,    1,    5,    6,    5,    5,    7,
                  12,   17,   29,   39,
            ],
            endgame: [
                 -14,  -15,    1,   16,   23,   31,   35,   38,   42,   38,
                  30,   31,   20,   18,
            ],
        };
        /// A rook, by the safe squares it attacks.
        rook_mobility[15] = {
            midgame: [
                 -49,  -24,  -17,  -15,  -13,  -11,  -11,  -10,   -5,   -1,
                   1,    4,    5,   12,   11,
            ],
            endgame: [
                 -69,  -11,    4,   22,   19,   39,   46,   51,   58,   59,
                  63,   70,   74,   71,   78,
            ],
        };
        /// A queen, by the safe squares it attacks.
        queen_mobility[28] = {
            midgame: [
                 -39,  -11,   -6,   -6,   -4,   -3,   -3,   -2,    0,    1,
                   2,    3,    4,    3,    3,    2,    4,   -1,    3,    7,
                  13,   25,   27,   36,   28,   24,   21,   20,
            ],
            endgame: [
                 -56,  -37,  -39,  -38,  -35,  -41,  -12,   -8,    6,   15,
                  24,   37,   44,   54,   60,   66,   67,   79,   79,   79,
                  73,   62,   60,   56,   46,   43,   37,   36,
            ],
        };
    }

    KingSafety "King safety" {
        /// The own pawn nearest the king on a file beside it, by rank (first in the row:
        /// none); one row for each distance of the file from the edge of the board.
        shield[32] = {
            midgame: [
                 -10,   18,   19,    2,  -13,  -21,  -10,    0,
                 -12,   24,   21,   -2,  -17,  -11,    1,    0,
                 -13,   25,   -8,  -10,    7,  -11,   -5,    0,
                 -10,    5,    2,   -3,   -2,  -34,   -6,    0,
            ],
            endgame: [
                  12,  -35,  -20,  -15,    0,   23,   41,    0,
                   8,   -4,  -14,   -9,    4,    6,   39,    0,
                   2,    3,   -3,   -7,   -8,    7,    6,    0,
                   7,   -1,   -8,   -7,   -7,   -2,   -2,    0,
            ],
        };
        /// The enemy pawn nearest the king on a file beside it, in the same way.
        storm[32] = {
            midgame: [
                 -16,   20,  -11,  -30,  -11,   -7,   -8,    0,
                 -22,   -3,  -24,  -23,  -18,   -3,  -12,    0,
                  -6,  -11,  -50,  -18,   -3,    2,    5,    0,
                  -7,    2,    6,   -4,   -2,    7,    4,    0,
            ],
            endgame: [
                 -11,   -9,    1,   14,    3,   -5,    0,    0,
                   8,   -4,   31,   26,   23,    3,    3,    0,
                  -5,  -15,    2,    8,    3,   -3,   -7,    0,
                   3,   -1,   -5,   -9,  -10,   -8,    4,    0,
            ],
        };
        /// The same, when an own pawn right ahead of it holds it up: instead, by rank.
        storm_blocked[8] = {
            midgame: [
                   0,    0,  -31,   -1,    5,    3,   14,    0,
            ],
            endgame: [
                   0,    0,  -12,   -9,  -12,  -23,  -25,    0,
            ],
        };
        /// A file without pawns beside the king, the enemy having rooks or queens.
        king_open_file = (-10, -36);
        /// A file without own pawns beside the king, the enemy having rooks or queens.
        king_half_open_file = (-7, -25);
        /// The danger to a king, in attack units.
        king_danger[64] = {
            midgame: [
                  -1,    8,   -3,   -4,    4,    3,    4,    2,
                  -1,    4,   -1,   -3,   -5,   -7,  -11,  -13,
                 -18,  -21,  -21,  -29,  -36,  -43,  -51,  -59,
                 -60,  -72,  -85,  -94, -106, -111, -124, -145,
                -150, -173, -183, -192, -206, -213, -235, -241,
                -251, -264, -262, -276, -302, -292, -315, -312,
                -331, -345, -357, -374, -380, -398, -419, -426,
                -445, -461, -473, -488, -503, -523, -541, -560,
            ],
            endgame: [
                  17,    7,   12,   20,    2,   11,   -1,    3,
                   1,   -1,   -3,   -7,   -3,  -17,  -22,  -19,
                 -34,  -27,  -23,  -50,  -39,  -34,  -37,  -37,
                 -48,  -39,  -47,  -41,  -48,  -59,  -40,  -52,
                 -56,  -52,  -61,  -44,  -52,  -51,  -47,  -53,
                 -57,  -49,  -39,  -40,  -47,  -31,  -44,  -33,
                 -31,  -31,  -33,  -35,  -29,  -34,  -34,  -33,
                 -36,  -34,  -35,  -34,  -34,  -36,  -37,  -39,
            ],
        };
    }

    Threats "Threats" {
        /// A pawn, knight, bishop, rook, queen that a pawn attacks.
        threat_by_pawn[5] = {
            midgame: [
                   0,   59,   64,   67,   56,
            ],
            endgame: [
                   0,   64,   74,   42,   20,
            ],
        };
        /// A pawn, knight, bishop, rook, queen that a knight or bishop attacks.
        threat_by_minor[5] = {
            midgame: [
                   2,   16,   27,   48,   54,
            ],
            endgame: [
                  19,   40,   36,   37,   43,
            ],
        };
        /// A pawn, knight, bishop, rook, queen that a rook attacks.
        threat_by_rook[5] = {
            midgame: [
                   6,   17,   24,    4,   74,
            ],
            endgame: [
                  20,   29,   32,   -3,   24,
            ],
        };
        /// A loose man that the king attacks.
        threat_by_king = (25, 30);
        /// A man that is attacked and not defended, or attacked more often than defended.
        hanging = (12, 45);
        /// A man that a pawn can attack by a safe advance.
        threat_by_push = (16, 18);
    }

    Space "Space" {
        /// A safe square in the own half of the four middle files, behind or beside the pawns.
        space = (0, 5);
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
        tempo = (24, 29);
    }
}
