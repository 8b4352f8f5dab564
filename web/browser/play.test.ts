import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { arrowAppears, arrowCount, click, fenOnBoard, newContext, openTab, shows, type } from './browser';

const chessOf = (fen: string): Chess => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();

async function newGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New game' }).click();
}

/** This many moves have been made, or the game is over. */
async function answered(page: Page, moves: number): Promise<string> {
  await page.waitForFunction(
    (count) => document.querySelector('.result') !== null || document.querySelectorAll('.move-list li').length === count,
    moves,
  );
  return (await fenOnBoard(page)) ?? '';
}

/** Moves of somebody who wants to be mated: the king goes for a walk. */
function reckless(fen: string): string {
  const chess = chessOf(fen);
  const wishes = ['f2f3', 'g2g4', 'e1f2', 'f2g3', 'g3f4', 'f2e3', 'e3d4'];
  const legal: string[] = [];
  for (const [from, targets] of chess.allDests()) {
    for (const to of targets) legal.push(makeUci({ from, to, promotion: chess.board.getRole(from) === 'pawn' && (to >= 56 || to < 8) ? 'queen' : undefined }));
  }
  const wish = wishes.find((move) => legal.includes(move));
  const king = legal.filter((move) => chess.board.getRole('abcdefgh'.indexOf(move.charAt(0)) + 8 * (Number(move.charAt(1)) - 1)) === 'king');
  return wish ?? king.at(-1) ?? legal[0] ?? '';
}

it('plays a whole game to mate', async () => {
  const page = await openTab('play');
  const full = page.getByLabel('Full strength');
  if (await full.count()) await full.check();
  await newGame(page);
  for (let moves = 0; moves < 120; moves += 2) {
    const fen = await answered(page, moves);
    if (await page.locator('.result').count()) break;
    await type(page, reckless(fen));
  }
  expect(await page.locator('.result').textContent()).toBe('Tabia wins by checkmate.');
  expect(chessOf((await fenOnBoard(page)) ?? '').isCheckmate()).toBe(true);
});

it('takes back, hints and resigns', async () => {
  const page = await openTab('play');
  await newGame(page);
  await click(page, 'e2', 'e4');
  await answered(page, 2);
  expect(await page.locator('.move-list li').count()).toBe(2);
  await page.getByRole('button', { name: 'Hint' }).click();
  await arrowAppears(page);
  expect(await arrowCount(page)).toBe(1);
  await page.getByRole('button', { name: 'Take back' }).click();
  await shows(page, 'RNBQKBNR w KQkq');
  await page.waitForSelector('.cg-shapes line', { state: 'detached' });
  await page.getByRole('button', { name: 'Resign' }).click();
  expect(await page.locator('.result').textContent()).toBe('Tabia wins by resignation.');
});

it('keeps the game over a reload', async () => {
  const page = await openTab('play');
  await newGame(page);
  await type(page, 'd4');
  await answered(page, 2);
  const fen = await fenOnBoard(page);
  await page.reload();
  await page.waitForSelector('.move-list li');
  expect(await fenOnBoard(page)).toBe(fen);
  await type(page, 'c4');
  await answered(page, 4);
  expect(await page.locator('.move-list li').count()).toBe(4);
});

it('plays a game in each of two tabs', async () => {
  const context = await newContext();
  const first = await openTab('play', context);
  const second = await openTab('play', context);
  for (const [page, move] of [[first, 'e4'], [second, 'd4']] as const) {
    await newGame(page);
    await type(page, move);
  }
  await Promise.all([answered(first, 2), answered(second, 2)]);
  await first.reload();
  await first.waitForSelector('.move-list li');
  expect(await first.locator('.move-list li').first().textContent()).toBe('1.e4');
  expect(await second.locator('.move-list li').first().textContent()).toBe('1.d4');
});

it('plays Chess960 as Black with a clock', async () => {
  const page = await openTab('play');
  await page.getByLabel('Chess960').check();
  await page.getByLabel('Full strength').uncheck();
  await page.getByLabel(/^Strength/).fill('1200');
  await page.getByLabel('Black', { exact: true }).check();
  await page.getByLabel('Clock', { exact: true }).selectOption('3 + 2');
  await newGame(page);
  await page.waitForSelector('.move-list li');
  expect(await page.getByRole('timer').count()).toBe(2);
  expect(await page.locator('.player-strength').allTextContents()).toContain('1200');
  await page.waitForSelector('.orientation-black');
  const [from, to] = [...chessOf((await fenOnBoard(page)) ?? '').allDests()].flatMap(([square, targets]) => [...targets].map((target) => [square, target] as const))[0] ?? [];
  if (from === undefined || to === undefined) throw new Error('Black has no move');
  await type(page, makeUci({ from, to }));
  await answered(page, 3);
  expect(await page.locator('.move-list li').count()).toBe(3);
});

it('promotes by choice', async () => {
  const page = await openTab('analyse');
  await page.getByLabel('FEN', { exact: true }).fill('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await page.getByLabel('FEN', { exact: true }).press('Enter');
  await click(page, 'a7', 'a8');
  await page.getByRole('dialog', { name: 'Promote to' }).getByRole('button', { name: 'knight' }).click();
  await shows(page, 'N7/');
});
