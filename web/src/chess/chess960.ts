/** The 960 starting positions, numbered as everybody numbers them. */

const KNIGHTS = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]] as const;

/** The first rank of position `number`, 0 to 959; 518 is the ordinary one. */
export function backRank(number: number): string {
  const rank: string[] = Array<string>(8).fill('');
  const placeFree = (index: number, man: string): void => {
    const free = rank.flatMap((square, file) => (square === '' ? [file] : []));
    rank[free[index] ?? 0] = man;
  };
  rank[(number % 4) * 2 + 1] = 'b';
  rank[(Math.floor(number / 4) % 4) * 2] = 'b';
  placeFree(Math.floor(number / 16) % 6, 'q');
  const [first, second] = KNIGHTS[Math.floor(number / 96)] ?? KNIGHTS[0];
  // The second knight is counted before the first is placed, so it goes first.
  placeFree(second, 'n');
  placeFree(first, 'n');
  for (const man of ['r', 'k', 'r']) placeFree(0, man);
  return rank.join('');
}

/** The starting position with castling rights by files, as Chess960 needs. */
export function startingFen(number: number): string {
  const rank = backRank(number);
  const rooks = [...rank].flatMap((man, file) => (man === 'r' ? ['abcdefgh'.charAt(file)] : []));
  const rights = rooks.reverse().join('');
  return `${rank}/pppppppp/8/8/8/8/PPPPPPPP/${rank.toUpperCase()} w ${rights.toUpperCase()}${rights} - 0 1`;
}
