/** The report of `tabia review --html`: one file that needs neither a server nor the network. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { seriousFindings } from './accessibility';
import { newContext, watchedPage, type ContextOptions } from './browser';
import { BINARY } from './program';

/** Legal's mate, the scholar's mate, and a game that is broken after its first moves. */
const GAMES = `[Event "A friendly game"]
[White "Ada"]
[Black "Bob & <Sons>"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White "Scholar"]
[Black "Fool"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Carl"]
[Black "Dora"]

1. d4 d5 2. Ke7 *
`;

let folder: string;
let report: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabia-report-'));
  const [games, page] = [join(folder, 'games.pgn'), join(folder, 'report.html')];
  await writeFile(games, GAMES);
  await promisify(execFile)(BINARY, ['review', games, '--html', page, '--nodes', '3000', '--hash', '1']);
  report = pathToFileURL(page).href;
}, 90_000);

afterAll(() => rm(folder, { recursive: true }));

/** The report from the disk; anything else it asks for is noted. */
async function openReport(options: ContextOptions = {}): Promise<{ page: Page; requests: string[] }> {
  const page = await watchedPage(await newContext(options));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(report);
  return { page, requests };
}

const title = (page: Page): Promise<string | null> => page.locator('#words h2').textContent();
const position = (page: Page): Promise<string | null> => page.locator('#board').getAttribute('aria-label');

it('needs no server, asks for nothing, and shows the whole review', async () => {
  const { page, requests } = await openReport();
  expect(await page.locator('h1').textContent()).toBe('Ada – Bob & <Sons>, 1-0');
  expect(await page.locator('#board use').count()).toBe(32);
  const rows = await page.locator('#summary tr').allTextContents();
  expect(rows[0]).toBe('AdaBob & <Sons>');
  expect(rows[1]).toMatch(/^Accuracy\d+\.\d %\d+\.\d %$/);
  expect(rows.find((row) => row.startsWith('Opening'))).toMatch(/^Opening\d+\.\d %, loss \d+\d+\.\d %, loss \d+$/);
  expect(rows.at(-1)).toBe('Endgame––');
  await page.getByRole('button', { name: 'Last position' }).click();
  expect(requests).toEqual([report]);
});

it('steps with keys and buttons', async () => {
  const { page } = await openReport();
  const start = await position(page);
  await page.keyboard.press('ArrowRight');
  expect(await title(page)).toContain('1. e4');
  await page.getByRole('button', { name: 'One move on' }).click();
  expect(await title(page)).toContain('1… e5');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'One move back' }).click();
  expect(await position(page)).toBe(start);
  expect(await page.getByRole('button', { name: 'One move back' }).isDisabled()).toBe(true);
  await page.keyboard.press('End');
  expect(await title(page)).toContain('7. Nd5#');
  await page.getByRole('button', { name: 'First position' }).click();
  expect(await position(page)).toBe(start);
  expect(await page.locator('#board > div').first().getAttribute('data-square')).toBe('a8');
  await page.keyboard.press('f');
  expect(await page.locator('#board > div').first().getAttribute('data-square')).toBe('h1');
});

it('jumps along the graph, to mistakes and to turning points', async () => {
  const { page } = await openReport();
  const graph = await page.locator('#graph').boundingBox();
  if (!graph) throw new Error('there is no graph');
  await page.mouse.click(graph.x + graph.width - 1, graph.y + 5);
  expect(await title(page)).toContain('7. Nd5#');
  await page.mouse.click(graph.x + 1, graph.y + 5);
  expect(await title(page)).toContain('Start');
  await page.keyboard.press('n');
  expect(await title(page)).toMatch(/\?/);
  await page.getByRole('button', { name: '5… Bxd1??, blunder' }).click();
  expect(await title(page)).toContain('5… Bxd1??');
  expect(await page.locator('#words').textContent()).toContain('allows mate in 2: Bxf7+ Ke7 Nd5#');
  expect(await page.locator('#arrows line').count()).toBe(1);
  const blunder = await position(page);
  await page.getByRole('button', { name: 'Show the better move' }).click();
  expect(await title(page)).toContain('Instead of 5… Bxd1??');
  expect(await page.locator('#arrows line').count()).toBe(1);
  await page.getByRole('button', { name: 'Show the played move' }).click();
  expect(await position(page)).toBe(blunder);
  await page.getByLabel('Game').selectOption({ index: 1 });
  await page.locator('#turning').getByRole('button', { name: '3… Nf6??' }).click();
  expect(await title(page)).toContain('3… Nf6??');
});

it('holds several games and says what is wrong with one', async () => {
  const { page } = await openReport();
  await page.getByLabel('Game').selectOption({ index: 2 });
  expect(await page.locator('h1').textContent()).toContain('Carl – Dora');
  expect(await page.locator('#words').textContent()).toContain("game 3, line 16: 'Ke7' is not legal here");
  expect(await page.locator('#moves button').count()).toBe(2);
});

it.each([
  ['dark', { light: false, width: 1280 }],
  ['light', { light: true, width: 390 }],
  ['dark on a phone', { light: false, width: 360 }],
] as const)('is open to everybody in %s', async (_, options) => {
  const { page } = await openReport(options);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('n');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => scrollY), 'the board stays in sight').toBe(0);
});
