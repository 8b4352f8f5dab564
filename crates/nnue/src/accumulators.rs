//! The accumulators of all positions between the root and the current one.

use crate::{
    architecture::{InputSet, output_bucket},
    features::View,
    indices::Indices,
    marks::{MOST_MARKS, Marks},
    network::Network,
    refresh::RefreshCache,
    scratch::evaluate_from_scratch,
};
use std::{fmt, sync::Arc};
use tabia_chess::{Color, Piece, PieceKind, PieceObserver, Position, Square};
use tabia_platform::simd::{Block, Kernels};

/// The network's memory for one search thread: a stack that follows the moves played.
///
/// Playing a move only writes down which men came and went. [`Accumulators::evaluate`] does the
/// work, for the positions that are asked about and those on the way to them, once.
///
/// ```
/// # use std::sync::Arc;
/// # use tabia_chess::Position;
/// # use tabia_nnue::{Accumulators, Architecture, InputSet, Network, Parts};
/// # let architecture = Architecture { hidden: 32, inputs: InputSet::Plain };
/// # let parts = Parts::zero(architecture);
/// # let network = Arc::new(Network::from_parts(architecture, parts, "").expect("valid"));
/// let position = Position::initial();
/// let mut accumulators = Accumulators::new(network);
/// accumulators.reset(&position);
/// for mv in position.legal_moves().iter() {
///     let mut child = position.clone();
///     child.play(mv, &mut accumulators.child());
///     let value = accumulators.evaluate(&child);
///     accumulators.pop();
/// #   assert_eq!(value, 0);
/// }
/// ```
#[derive(Clone)]
pub struct Accumulators {
    network: Arc<Network>,
    kernels: Kernels,
    /// The slot of each position on the way. A null move shares its parent's.
    path: [u16; Self::MAX_PLY + 1],
    ply: usize,
    slots: Vec<Slot>,
    /// The sums of all slots, White's and Black's in turn.
    sums: Vec<Block>,
    cache: RefreshCache,
}

/// What is known about one position. It came from the one in the slot before.
#[derive(Clone, Copy)]
struct Slot {
    views: [View; Color::COUNT],
    /// The sums of this side are there.
    computed: [bool; Color::COUNT],
    added: Men,
    removed: Men,
}

/// At most two men on squares.
#[derive(Clone, Copy)]
struct Men {
    men: [(Piece, Square); 2],
    len: u8,
}

impl Men {
    const NONE: Self = Self { men: [(Piece::WhitePawn, Square::A1); 2], len: 0 };

    #[inline]
    fn push(&mut self, piece: Piece, square: Square) {
        self.men[usize::from(self.len)] = (piece, square);
        self.len += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[(Piece, Square)] {
        &self.men[..usize::from(self.len)]
    }
}

impl Accumulators {
    /// How many moves deep the stack can grow.
    pub const MAX_PLY: usize = 256;

    /// A stack for this network, with the fastest kernels of this processor. It stands on the
    /// initial position until it is [reset](Self::reset).
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        Self::with_kernels(network, Kernels::best())
    }

    /// A stack that computes with these kernels.
    #[must_use]
    pub fn with_kernels(network: Arc<Network>, kernels: Kernels) -> Self {
        let inputs = network.architecture().inputs;
        let views = Color::ALL.map(|color| View::new(inputs, color, Square::A1));
        let slot = Slot { views, computed: [false; 2], added: Men::NONE, removed: Men::NONE };
        let slots = Self::MAX_PLY + 1;
        let mut accumulators = Self {
            kernels,
            path: [0; Self::MAX_PLY + 1],
            ply: 0,
            slots: vec![slot; slots],
            sums: vec![Block::ZERO; slots * Color::COUNT * network.width()],
            cache: RefreshCache::new(&network),
            network,
        };
        accumulators.reset(&Position::initial());
        accumulators
    }

    /// The network it computes with.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Makes this position the root and forgets all moves.
    pub fn reset(&mut self, position: &Position) {
        let inputs = self.network.architecture().inputs;
        self.ply = 0;
        self.slots[0].views =
            Color::ALL.map(|color| View::new(inputs, color, position.king(color)));
        for color in Color::ALL {
            self.refresh(0, color, position);
        }
    }

    /// Goes one move deeper. The move must then be played with the recorder as its observer.
    ///
    /// # Panics
    /// The stack is [`Self::MAX_PLY`] moves deep already.
    #[inline]
    pub fn child(&mut self) -> Recorder<'_> {
        let parent = self.path[self.ply];
        let views = self.slots[usize::from(parent)].views;
        self.ply += 1;
        self.path[self.ply] = parent + 1;
        let slot = &mut self.slots[usize::from(parent) + 1];
        slot.views = views;
        slot.computed = [false; 2];
        (slot.added.len, slot.removed.len) = (0, 0);
        Recorder { slot, inputs: self.network.architecture().inputs }
    }

    /// Goes deeper by a null move: nothing changes but the side to move.
    ///
    /// # Panics
    /// The stack is [`Self::MAX_PLY`] moves deep already.
    #[inline]
    pub fn null_child(&mut self) {
        let parent = self.path[self.ply];
        self.ply += 1;
        self.path[self.ply] = parent;
    }

    /// Goes back to where the last move, null or not, was played.
    ///
    /// # Panics
    /// There is no move to go back from.
    #[inline]
    pub fn pop(&mut self) {
        self.ply = self.ply.checked_sub(1).expect("a move was played");
    }

    /// The value of the current position in centipawns for the side to move.
    ///
    /// The position must be the one reached by the moves recorded since the last reset.
    #[inline]
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        /// In builds with assertions. The proof costs as much as many evaluations.
        const PROVEN_ONE_IN: u64 = 32;
        let slot = usize::from(self.path[self.ply]);
        for color in Color::ALL {
            self.materialise(slot, color, position);
        }
        let (own, other) = (position.turn(), !position.turn());
        let bucket = output_bucket(position);
        let halves =
            [own, other].map(|color| &self.sums[self.place(slot, color)..][..self.width()]);
        let marks = self.mark_rows(slot, position);
        let rows = [own, other].map(|color| marks[color].as_slice());
        let network = &self.network;
        let sum = self.kernels.squared_dot(halves, network.rows(), rows, network.outputs(bucket));
        let value = self.network.value(bucket, sum);
        debug_assert!(
            !position.key().is_multiple_of(PROVEN_ONE_IN)
                || value == evaluate_from_scratch(&self.network, position),
            "{position:?}"
        );
        value
    }

    /// The inputs of what stands out on the board, as White sees them and as Black does.
    #[inline]
    fn mark_rows(&self, slot: usize, position: &Position) -> [Indices<MOST_MARKS>; Color::COUNT] {
        let inputs = self.network.architecture().inputs;
        let mut rows = [Indices::EMPTY; Color::COUNT];
        if inputs.has_marks() {
            let views = &self.slots[slot].views;
            let man_at = |square| position.piece_at(square);
            Marks::of(position).for_each(man_at, |mark| {
                for color in Color::ALL {
                    rows[color].push(inputs.of_men() + views[color].mark(mark));
                }
            });
        }
        rows
    }

    /// Sees to it that the sums of one side are there.
    #[inline]
    fn materialise(&mut self, slot: usize, color: Color, position: &Position) {
        let view = self.slots[slot].views[color];
        let ancestor = (0..=slot)
            .rev()
            .take_while(|ancestor| self.slots[*ancestor].views[color] == view)
            .find(|ancestor| self.slots[*ancestor].computed[color]);
        match ancestor {
            Some(ancestor) => (ancestor + 1..=slot).for_each(|slot| self.advance(slot, color)),
            None => self.refresh(slot, color, position),
        }
    }

    /// Sums up one side from the board.
    fn refresh(&mut self, slot: usize, color: Color, position: &Position) {
        let view = self.slots[slot].views[color];
        let place = self.place(slot, color);
        let out = &mut self.sums[place..][..self.network.width()];
        self.cache.refresh(out, &self.network, self.kernels, view, position);
        self.slots[slot].computed[color] = true;
    }

    /// Sums up one side from the slot before, whose sums are there and whose view is the same.
    #[inline]
    fn advance(&mut self, slot: usize, color: Color) {
        let (place, parent, width) =
            (self.place(slot, color), self.place(slot - 1, color), self.width());
        let Self { network, kernels, slots, sums, .. } = self;
        let Slot { views, computed, added, removed } = &mut slots[slot];
        let (before, after) = sums.split_at_mut(place);
        let (base, out) = (&before[parent..][..width], &mut after[..width]);
        let view = views[color];
        let row = |(piece, square): &(Piece, Square)| network.row(view.index(*piece, *square));
        match (added.as_slice(), removed.as_slice()) {
            ([a], [r]) => kernels.update(out, base, [row(a)], [row(r)]),
            ([a], [r, s]) => kernels.update(out, base, [row(a)], [row(r), row(s)]),
            ([a, b], [r, s]) => kernels.update(out, base, [row(a), row(b)], [row(r), row(s)]),
            changes => unreachable!("no move makes these changes: {changes:?}"),
        }
        computed[color] = true;
    }

    /// How many blocks the sums of one side take.
    #[inline]
    fn width(&self) -> usize {
        self.network.width()
    }

    /// Where the sums of one side start.
    #[inline]
    fn place(&self, slot: usize, color: Color) -> usize {
        (slot * Color::COUNT + color.index()) * self.width()
    }
}

impl fmt::Debug for Accumulators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accumulators")
            .field("network", &self.network)
            .field("kernels", &self.kernels)
            .field("ply", &self.ply)
            .finish_non_exhaustive()
    }
}

/// Hears of one move and writes it down for [`Accumulators`].
pub struct Recorder<'a> {
    slot: &'a mut Slot,
    inputs: InputSet,
}

impl PieceObserver for Recorder<'_> {
    #[inline]
    fn added(&mut self, piece: Piece, square: Square) {
        self.slot.added.push(piece, square);
        if piece.kind() == PieceKind::King {
            let color = piece.color();
            self.slot.views[color] = View::new(self.inputs, color, square);
        }
    }

    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.slot.removed.push(piece, square);
    }
}

impl fmt::Debug for Recorder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (added, removed) = (self.slot.added.as_slice(), self.slot.removed.as_slice());
        f.debug_struct("Recorder").field("added", &added).field("removed", &removed).finish()
    }
}
