import { defineConfig } from 'vitest/config';

/** The page in a real browser, against the real program. */
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    globalSetup: 'browser/start_program.ts',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    // One browser and one engine: what runs beside each other would only wait for each other.
    fileParallelism: false,
  },
});
