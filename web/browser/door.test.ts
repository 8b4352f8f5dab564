import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { seriousFindings } from './accessibility';
import { expectFault, newContext, openTab, type, url } from './browser';

/** The status of a plain request. */
function status(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((answered, failed) => {
    request(new URL(path, url), { headers }, (answer) => {
      answer.resume();
      answered(answer.statusCode);
    })
      .on('error', failed)
      .end();
  });
}

it('refuses a wrong token', async () => {
  const page = await (await newContext()).newPage();
  const wrong = new URL(`/${'0'.repeat(32)}/`, url);
  const answer = await page.goto(wrong.href);
  expect(answer?.status()).toBe(403);
  expect(await page.textContent('body')).toContain('token');
});

it('refuses other pages', async () => {
  expect(await status(url, { Origin: 'http://example.org' })).toBe(403);
  expect(await status(url, { Host: 'example.org' })).toBe(403);
  expect(await status(url, {})).toBe(200);
  const other = createServer((_, answer) => answer.end('<title>Another page</title>'));
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const page = await (await newContext()).newPage();
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const opened = await page.evaluate(
    (address) =>
      new Promise<boolean>((told) => {
        const socket = new WebSocket(address);
        socket.onopen = () => told(true);
        socket.onerror = () => told(false);
      }),
    new URL('ws', url).href.replace('http', 'ws'),
  );
  other.close();
  expect(opened).toBe(false);
});

it('refuses five megabytes', async () => {
  const page = await openTab('review');
  const answer = await page.evaluate(async () => (await fetch('api/reviews', { method: 'POST', body: ' '.repeat(5 << 20) })).status);
  expect(answer).toBe(413);
  expectFault(/413/);
});

it('is small and asks nobody else', async () => {
  const page = await openTab('play');
  await page.waitForSelector('.settings');
  const { weight, paint } = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
    const weight = entries.reduce((sum, entry) => sum + entry.transferSize, 0);
    return { weight, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN };
  });
  console.log(`page weight ${Math.round(weight / 1000)} kB, first paint after ${Math.round(paint)} ms`);
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThan(400_000);
  // 500 ms on a machine of its own; tests often share theirs.
  expect(paint).toBeLessThan(5000);
});

it.each([
  ['dark', false, 1280],
  ['light', true, 390],
] as const)('is open to everybody in %s', async (_, light, width) => {
  const context = await newContext({ light, width });
  const page = await openTab('play', context);
  await page.getByRole('button', { name: 'New game' }).click();
  await type(page, 'e4');
  await page.waitForFunction(() => document.querySelectorAll('.move-list li').length === 2);
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${url}#/analyse`);
  await page.getByLabel('Engine').check();
  await page.waitForSelector('.line');
  await page.getByText('Likely moves').click();
  await page.getByText('Search statistics').click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Engine').uncheck();
  await page.getByRole('button', { name: 'Edit the position' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${url}#/review`);
  await page.getByLabel('PGN to review').fill('1. f3 e5 2. g4 Qh4# 0-1');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Quick').check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.waitForSelector('.summary');
  await page.getByRole('button', { name: 'Next mistake' }).click();
  expect(await seriousFindings(page)).toEqual([]);
});
