import { expect, it } from 'vitest';
import { TABLES } from './program';
import { arrowCount, click, dropFile, fenOnBoard, newContext, openTab, shows, type } from './browser';

const MIDDLEGAME = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';

it('shows lines that get deeper, and stops', async () => {
  const page = await openTab('analyse');
  await page.getByLabel('FEN', { exact: true }).fill(MIDDLEGAME);
  await page.getByLabel('FEN', { exact: true }).press('Enter');
  await page.getByLabel('Engine').check();
  await page.waitForFunction(() => document.querySelectorAll('.line').length === 3);
  const depth = async (): Promise<number> => Number(/Depth (\d+)/.exec((await page.locator('.engine-state').textContent()) ?? '')?.[1] ?? 0);
  const first = await depth();
  await page.waitForFunction((before) => Number(/Depth (\d+)/.exec(document.querySelector('.engine-state')?.textContent ?? '')?.[1]) > before, first);
  expect(await arrowCount(page)).toBeGreaterThan(0);
  expect(await page.locator('.line').first().locator('.line-move').count()).toBeGreaterThan(2);
  expect(await page.locator('.numbers').textContent()).toMatch(/Nodes.*Speed.*Hash.*Tables/);
  await page.getByText('Search statistics').click();
  expect(await page.locator('.engine-panel .statistics').textContent()).toMatch(/Cutoffs with the first move\d/);
  await page.getByText('Likely moves').click();
  expect(await page.locator('.likely li').count()).toBeGreaterThan(2);

  await page.getByLabel('Engine').uncheck();
  expect(await page.locator('.engine-state').textContent()).toBe('Engine off');
  expect(await page.locator('.line').count()).toBe(0);
  await page.waitForTimeout(400);
  expect(await arrowCount(page)).toBe(0);
});

it('shows a position of a line while the mouse is on it, and takes the line over', async () => {
  const page = await openTab('analyse');
  await page.getByLabel('Engine').check();
  await page.waitForFunction(() => (document.querySelector('.line')?.querySelectorAll('.line-move').length ?? 0) > 1);
  const before = await fenOnBoard(page);
  await page.locator('.line-move').nth(1).hover();
  await page.waitForFunction((fen) => document.querySelector('.board')?.getAttribute('data-fen') !== fen, before);
  await page.getByLabel('Engine').uncheck();
  expect(await fenOnBoard(page)).toBe(before);
});

it('shows the threat', async () => {
  const page = await openTab('analyse');
  // White threatens mate on f7.
  await page.getByLabel('FEN', { exact: true }).fill('r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3');
  await page.getByLabel('FEN', { exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Threat' }).click();
  await page.waitForFunction(() => document.querySelector('.line-move')?.textContent?.includes('Qxf7#'));
});

it('counts what it finds in endgame tables', async () => {
  if (!TABLES) return console.log('skipped: there are no endgame tables (TABIA_DATA names their folder)');
  const page = await openTab('analyse');
  await page.getByLabel('FEN', { exact: true }).fill('4k3/3p4/8/8/8/8/4P3/4K2R w K - 0 1');
  await page.getByLabel('FEN', { exact: true }).press('Enter');
  await page.getByLabel('Engine').check();
  await page.waitForFunction(() => /Tables\s*[1-9]/.test(document.querySelector('.numbers')?.textContent ?? ''));
});

it('walks through a tree of variations with the keyboard', async () => {
  const page = await openTab('analyse');
  await type(page, 'e4');
  await click(page, 'e7', 'e5');
  await page.locator('.board').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('ArrowLeft');
  await type(page, 'c5');
  expect(await page.locator('.variation').textContent()).toBe('1…c5');
  await page.getByLabel(/Type a move/).blur();
  await page.getByRole('button', { name: 'Make this the main line' }).click();
  await page.waitForFunction(() => document.querySelector('.variation')?.textContent === '1…e5');
  await page.keyboard.press('ArrowDown');
  await shows(page, '4p3');
  await page.keyboard.press('Home');
  await shows(page, 'PPPPPPPP');
  await page.keyboard.press('End');
  await shows(page, '2p5');
  await page.keyboard.press('f');
  await page.waitForSelector('.orientation-black');
  await page.reload();
  await page.waitForSelector('.variation');
  await shows(page, '2p5');
});

it('reads what is dropped and pasted, and says what is wrong with it', async () => {
  const page = await openTab('analyse');
  await dropFile(page, 'game.pgn', '1. d4 {[%clk 0:05:00]} d5 2. c4 (2. Bf4 {London}) 2... e6 *');
  await page.waitForSelector('.variation');
  expect(await page.locator('.tree').textContent()).toContain('London');
  expect(await page.locator('.tree').textContent(), 'clocks are for programs').toMatch(/^1\.d4d5/);
  await page.getByText('PGN', { exact: true }).click();
  await page.getByLabel('Paste a PGN or FEN').fill('this is no game');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  expect(await page.locator('.notice').textContent()).toBe('There is no game in this text.');
});

it('copies position and game', async () => {
  const context = await newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await openTab('analyse', context);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await type(page, 'e4');
  await page.getByRole('button', { name: 'Copy FEN' }).click();
  await page.waitForSelector('.notice');
  expect(await copied()).toBe(await fenOnBoard(page));
  await page.getByText('PGN', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('1. e4'));
});

it('sets up a position', async () => {
  const page = await openTab('analyse');
  await page.getByRole('button', { name: 'Edit the position' }).click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('the board is empty');
  for (const [piece, square] of [['white king', 'e1'], ['black king', 'e8'], ['white queen', 'd1']] as const) {
    await page.getByRole('button', { name: piece }).click();
    await click(page, square);
  }
  for (const name of ['White short', 'White long', 'Black short', 'Black long']) await page.getByLabel(name).uncheck();
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await shows(page, '4k3/8/8/8/8/8/8/3QK3 w - - 0 1');
});
