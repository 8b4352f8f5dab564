import { readFile } from 'node:fs/promises';
import { parsePgn } from 'chessops/pgn';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { arrowAppears, arrowCount, expectFault, openTab, shows, type } from './browser';

/** Legal's mate, with a blunder by each side on the way. */
const GAME = `[White "Ada"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`;

async function review(page: Page): Promise<void> {
  await page.getByLabel('PGN to review').fill(GAME);
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

it('says what is wrong with a game', async () => {
  const page = await openTab('review');
  await page.getByLabel('PGN to review').fill('1. e5 *');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.waitForSelector('.notice');
  expect(await page.locator('.notice').textContent()).toContain("'e5' is not legal here");
  expectFault(/422/);
});
