/** What the browser tests share: Chromium, pages that are watched, moves. */
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export const url = inject('url');

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Longer than anything takes, even on a busy machine. */
const PATIENCE = 90_000;

let browser: Browser;
let contexts: BrowserContext[] = [];
/** Whatever a page did that it should not have done. */
let faults: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
});

afterAll(async () => browser?.close());

afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  const found = faults;
  faults = [];
  expect(found).toEqual([]);
});

export interface ContextOptions {
  width?: number;
  height?: number;
  light?: boolean;
}

/** A browser window with an empty memory. */
export async function newContext({ width = 1280, height = 860, light = false }: ContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: light ? 'light' : 'dark',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE);
  contexts.push(context);
  return context;
}

/** A tab that shows a view of the page. */
export async function openTab(view: string, context?: BrowserContext): Promise<Page> {
  const page = await watchedPage(context ?? (await newContext()), new URL(url).host);
  await page.goto(`${url}#/${view}`);
  return page;
}

/** An empty tab in which errors, forbidden content and requests to other hosts fail the test. */
export async function watchedPage(context: BrowserContext, home?: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol.startsWith('http') && address.host !== home) faults.push(`request: ${address}`);
  });
  return page;
}

/** An error that a test provokes and expects. */
export function expectFault(pattern: RegExp): void {
  const index = faults.findIndex((fault) => pattern.test(fault));
  expect(index, `${pattern} among ${faults.join('; ')}`).toBeGreaterThanOrEqual(0);
  faults.splice(index, 1);
}

/** Types a move. */
export async function type(page: Page, move: string): Promise<void> {
  const field = page.getByLabel(/Type a move/);
  await field.fill(move);
  await field.press('Enter');
}

/** Plays a move with the mouse; White is below. */
export async function click(page: Page, ...squares: string[]): Promise<void> {
  const box = await page.locator('cg-board').boundingBox();
  if (!box) throw new Error('there is no board');
  for (const square of squares) {
    const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
    const rank = Number(square.charAt(1)) - 1;
    await page.mouse.click(box.x + ((file + 0.5) * box.width) / 8, box.y + ((7.5 - rank) * box.height) / 8);
  }
}

/** Drops a file on the page. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    },
    [name, text] as const,
  );
}

export const fenOnBoard = (page: Page): Promise<string | null> => page.locator('.board').getAttribute('data-fen');

/** Waits until the position on the board is one that has this in its FEN. */
export async function shows(page: Page, part: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector('.board')?.getAttribute('data-fen')?.includes(text), part);
}

/** Waits for an arrow. One that points straight up has no width and does not count as visible. */
export const arrowAppears = (page: Page): Promise<unknown> => page.waitForSelector('.cg-shapes line', { state: 'attached' });

export const arrowCount = (page: Page): Promise<number> => page.locator('.cg-shapes line').count();
