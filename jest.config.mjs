import { existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const ROOM_FOR_TEST_DATA = 2 * 1024 ** 3;

// Tests make and remove hundreds of databases of a thousand files each. ext4 spends a fifth of their CPU time on inodes.
if (existsSync(MEMORY_FOLDER)) {
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (bavail * bsize > ROOM_FOR_TEST_DATA) process.env['TMPDIR'] = MEMORY_FOLDER;
}

/** @param parser of SWC, beside TypeScript and decorators */
const swc = (parser) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true, ...parser },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];

const shared = {
  testEnvironment: '<rootDir>/test/support/fast-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@nestjs/throttler$': '<rootDir>/test/support/throttler.ts',
  },
  transform: { '^.+\\.ts$': swc({}), '^.+\\.tsx$': swc({ tsx: true }) },
};

/**
 * unit      pure code, memory only
 * database  services and repositories on a real PostgreSQL (the embedded one)
 * contract  black-box HTTP against the running process
 * cli       the built command line in a pipe and in a pseudo-terminal, against the running process; `npm run test:cli`
 * browser   pages in Chromium; `npm run test:browser`
 * services  the parts that need Redis (REDIS_URL) or ffmpeg on the machine; `npm run test:services`
 */
export default {
  // A contract test waits for another process more than it computes, so there are more workers than cores.
  maxWorkers: os.availableParallelism() + 1,
  // Modules of finished specs stay in memory, which slows down the garbage collector.
  workerIdleMemoryLimit: '800MB',
  // Only a test that hangs takes this long; a slow machine must not fail one.
  testTimeout: 180_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,cli/src}/**/*.spec.{ts,tsx}', '<rootDir>/packages/*/src/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(db|redis)\\.spec\\.ts$'],
    },
    {
      ...shared,
      displayName: 'database',
      testMatch: ['<rootDir>/{src,packages/*/src}/**/*.db.spec.ts'],
      globalSetup: '<rootDir>/test/support/database-setup.ts',
      globalTeardown: '<rootDir>/test/support/database-teardown.ts',
    },
    {
      ...shared,
      displayName: 'contract',
      globalSetup: '<rootDir>/test/support/contract-setup.mjs',
      globalTeardown: '<rootDir>/test/support/contract-teardown.mjs',
      setupFiles: ['<rootDir>/test/support/describe-every-answer.ts'],
      testMatch: ['<rootDir>/test/contract/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'cli',
      globalSetup: '<rootDir>/test/support/contract-setup.mjs',
      globalTeardown: '<rootDir>/test/support/contract-teardown.mjs',
      testMatch: ['<rootDir>/cli/test/**/*.spec.ts'],
    },
    { ...shared, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'services',
      testMatch: ['<rootDir>/src/**/*.redis.spec.ts', '<rootDir>/test/services/**/*.spec.ts'],
    },
  ],
};
