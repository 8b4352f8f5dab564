import { readFile } from 'node:fs/promises';
import { parsePgn } from 'chessops/pgn';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { arrowAppears, arrowCount, dropFile, expectFault, openTab, shows, type } from './browser';
import { TABLES } from './program';

/** Legal's mate, with a blunder by each side on the way. */
const GAME = `[White "Ada"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`;

async function review(page: Page, pgn = GAME): Promise<void> {
  await page.getByLabel('PGN to review').fill(pgn);
  await page.getByLabel('Quick').check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.waitForSelector('.summary');
}

it('reviews a game, explains a blunder, lets it be tried again and gives the PGN', async () => {
  const page = await openTab('review');
  await review(page);
  expect(await page.locator('.side-card').allTextContents()).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Bob')]);
  expect(await page.locator('.accuracy strong').allTextContents()).toHaveLength(2);

  await page.getByRole('button', { name: /blunder 5… Bxd1/ }).click();
  expect(await page.locator('.move-card h2').textContent()).toContain('5… Bxd1??');
  expect((await page.getByTestId('explanation').textContent())?.length).toBeGreaterThan(15);
  await arrowAppears(page);
  expect(await arrowCount(page)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Show better' }).click();
  await shows(page, ' b ');
  await arrowAppears(page);

  await page.getByRole('button', { name: 'Retry' }).click();
  await type(page, 'Bxd1');
  await page.waitForFunction(() => /Try again/.test(document.querySelector('[data-testid="explanation"]')?.textContent ?? ''));
  await type(page, 'dxe5');
  await page.waitForFunction(() => /better!/.test(document.querySelector('[data-testid="explanation"]')?.textContent ?? ''));

  const started = page.waitForEvent('download');
  await page.getByText('Download PGN').click();
  const pgn = await readFile(await (await started).path(), 'utf8');
  const [game] = parsePgn(pgn);
  const moves = [...(game?.moves.mainline() ?? [])];
  expect(moves.map(({ san }) => san).join(' ')).toBe('e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#');
  expect(moves[9]?.nags).toContain(4);
  expect(game?.headers.get('White')).toBe('Ada');
});

it('jumps from mistake to mistake and along the graph, and survives a reload', async () => {
  const page = await openTab('review');
  await review(page);
  await page.getByRole('button', { name: 'Next mistake' }).click();
  const first = await page.locator('.move-card h2').textContent();
  expect(first).toMatch(/\?/);
  await page.getByRole('button', { name: 'Next mistake' }).click();
  expect(await page.locator('.move-card h2').textContent()).not.toBe(first);
  const graph = await page.locator('.graph svg').boundingBox();
  if (!graph) throw new Error('there is no graph');
  await page.mouse.click(graph.x + graph.width - 1, graph.y + 5);
  expect(await page.locator('.move-card h2').textContent()).toContain('7. Nd5#');
  await page.reload();
  await page.waitForSelector('.move-card h2');
  expect(await page.locator('.move-card h2').textContent()).toContain('7. Nd5#');
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  expect(await page.locator('.move-card h2').textContent()).toBe(first);
});

it('tells what endgame tables prove', async () => {
  if (!TABLES) return console.log('skipped: there are no endgame tables (TABIA_DATA names their folder)');
  const page = await openTab('review');
  await review(page, '[FEN "4k3/8/3K4/4P3/8/8/8/8 w - - 0 1"]\n\n1. e6 Kd8 *\n');
  await page.getByRole('button', { name: /blunder 1\. e6/ }).click();
  expect(await page.getByTestId('explanation').textContent()).toContain('turns a won endgame into a draw, as the endgame tables prove.');
  expect(await page.getByTestId('tables').textContent()).toBe('Endgame tables: a draw.');
  await page.getByRole('button', { name: 'Show better' }).click();
  expect(await page.getByTestId('tables').textContent()).toMatch(/^Endgame tables: White wins, .* from a capture, a pawn move or mate\.$/);
});

it('shows how far it is, leaves off when told to, and names the games of a file', async () => {
  const page = await openTab('review');
  await page.getByLabel('Deep').check();
  await dropFile(page, 'game.pgn', GAME);
  await page.getByText(/^Reviewing: position \d+ of 14$/).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Quick').check();
  await dropFile(page, 'games.pgn', `${GAME}\n[White "Carl"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n`);
  await page.waitForFunction(() => document.querySelectorAll('#game option').length === 2);
  expect(await page.locator('#game option').allTextContents()).toEqual(['1. Ada – Bob, 1-0', '2. Carl – Black, 0-1']);
  await page.getByLabel('Game', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: /blunder 2\. g4/ }).click();
});

it('says what is wrong with a game', async () => {
  const page = await openTab('review');
  await page.getByLabel('PGN to review').fill('1. e5 *');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.waitForSelector('.notice');
  expect(await page.locator('.notice').textContent()).toContain("'e5' is not legal here");
  expectFault(/422/);
});
