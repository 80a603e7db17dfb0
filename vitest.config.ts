import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Tests that start and kill whole processes; slow, so they run one after the other.
const runtimeTests = '**/*.runtime.test.ts';
const memberConfig = 'apps/member/vite.config.ts';

const projects = [
  {
    test: {
      name: 'unit',
      include: ['packages/**/*.test.ts', 'scripts/**/*.test.mjs'],
    },
  },
  {
    // One PostgreSQL for the run, one database for each file.
    test: {
      name: 'server',
      include: ['apps/server/**/*.test.ts', 'checks/**/*.test.ts'],
      exclude: [runtimeTests],
      globalSetup: ['apps/server/src/testing/global-setup.ts'],
    },
  },
  {
    test: {
      name: 'runtime',
      include: [`apps/server/${runtimeTests}`],
      fileParallelism: false,
      testTimeout: 60_000,
    },
  },
  ...(existsSync(memberConfig)
    ? [
        {
          extends: memberConfig,
          root: 'apps/member',
          test: {
            name: 'member',
            environment: 'jsdom',
            include: ['src/**/*.test.{ts,tsx}'],
          },
        },
      ]
    : []),
];

export default defineConfig({ test: { projects } });
