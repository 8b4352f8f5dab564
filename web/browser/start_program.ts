/** Starts the program for all browser tests, and ends it after them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { BINARY, TABLES } from './program';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tables = TABLES ? ['--syzygy', TABLES] : [];
  const program = spawn(BINARY, ['serve', '--no-open', '--port', '0', '--cores', '2', '--hash', '16', ...tables], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(program, 'exit');
  const url = await new Promise<string>((found, failed) => {
    program.on('error', failed);
    ended.then(([code]) => failed(new Error(`the program ended with ${code}`)), failed);
    createInterface(program.stdout).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0];
      if (address) found(address.replace(/#.*/, ''));
    });
  });
  project.provide('url', url);
  return async () => {
    program.kill('SIGINT');
    const [code] = (await ended) as [number];
    if (code !== 0) throw new Error(`Ctrl-C ended the program with ${code}`);
  };
}
