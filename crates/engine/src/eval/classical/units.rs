//! Whole numbers that the evaluation counts with and that are not weights: no gradient leads to
//! better ones, because they choose a place in a table or a scale.

/// The phase of a position with all pieces on the board; without any it is zero.
pub(super) const FULL_PHASE: i32 = 24;
/// What a pawn, knight, bishop, rook, queen adds to the phase.
pub(super) const PHASE: [i32; 5] = [0, 1, 1, 2, 4];

/// No evaluation is larger: scores beyond are for mates and tablebases.
pub(super) const LARGEST: i32 = 20_000;

/// A passed pawn's kings are all the same when they are at least this far away.
pub(super) const FAR_KING: i32 = 5;

/// A rook with no more safe squares than this may be trapped.
pub(super) const TRAPPED_ROOK_MOBILITY: u32 = 3;

/// The number of pawns from which knights and rooks change their worth.
pub(super) const PAWNS_FOR_PIECES: i32 = 5;

/// How attacks on a king are counted. The sum is a place in the table `king_danger`.
pub(super) mod danger {
    /// A pawn, knight, bishop, rook, queen, king that attacks the king's surroundings.
    pub(crate) const ATTACKER: [i32; 6] = [0, 4, 3, 4, 5, 0];
    /// Each square beside the king that one of them attacks.
    pub(crate) const ATTACK: i32 = 2;
    /// Each attacked square near the king that only king and queen defend.
    pub(crate) const WEAK_SQUARE: i32 = 3;
    /// A safe check by a knight.
    pub(crate) const KNIGHT_CHECK: i32 = 9;
    /// A safe check by a bishop.
    pub(crate) const BISHOP_CHECK: i32 = 6;
    /// A safe check by a rook.
    pub(crate) const ROOK_CHECK: i32 = 10;
    /// A safe check by a queen.
    pub(crate) const QUEEN_CHECK: i32 = 9;
    /// A defender that may not leave the line to the king.
    pub(crate) const PINNED: i32 = 2;
    /// The attacker has no queen.
    pub(crate) const NO_QUEEN: i32 = -16;
    /// The last place in the table.
    pub(crate) const MOST: i32 = 63;
    /// Attackers needed, a queen counting as one more, before danger is looked for.
    pub(crate) const FEWEST_ATTACKERS: i32 = 2;
}

/// How much of an advantage is left when it is hard to win, in 64ths.
pub(super) mod scale {
    /// Nothing is taken away.
    pub(crate) const FULL: i32 = 64;
    /// A dead draw.
    pub(crate) const DRAW: i32 = 0;
    /// No pawns, and not a rook ahead: the weaker side has at most one minor piece.
    pub(crate) const PAWNLESS_AGAINST_MINOR: i32 = 6;
    /// No pawns, and not a rook ahead: otherwise.
    pub(crate) const PAWNLESS: i32 = 14;
    /// Two knights cannot force mate, but a pawn may lose the defender its stalemates.
    pub(crate) const TWO_KNIGHTS: i32 = 4;
    /// Bishops of opposite colours and pawns alone, without passed pawns.
    pub(crate) const OPPOSITE_BISHOPS: i32 = 20;
    /// Added for each passed pawn of the stronger side.
    pub(crate) const OPPOSITE_BISHOPS_PASSED: i32 = 8;
    /// Bishops of opposite colours with other pieces, but no queens.
    pub(crate) const OPPOSITE_BISHOPS_AND_PIECES: i32 = 48;
    /// The stronger side has a single pawn ...
    pub(crate) const ONE_PAWN: i32 = 44;
    /// ... and each further pawn makes winning easier.
    pub(crate) const FURTHER_PAWN: i32 = 8;
}

/// What a pawn, knight, bishop, rook, queen is worth when endgames are told apart.
pub(super) const ROUGH_VALUE: [i32; 5] = [100, 320, 335, 510, 980];
/// An advantage of this much is one minor piece or less.
pub(super) const MINOR_ADVANTAGE: i32 = 335;
/// An advantage of this much mates a king without pawns.
pub(super) const MATING_ADVANTAGE: i32 = 400;
