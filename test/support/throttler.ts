import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import * as common from '@nestjs/common';
import * as core from '@nestjs/core';
import type * as Throttler from '@nestjs/throttler';

const require = createRequire(import.meta.url);
const loaded = new Map<string, unknown>([
  ['@nestjs/common', common],
  ['@nestjs/core', core],
]);

type Run = (exports: object, require: (name: string) => unknown, reflect: typeof Reflect) => void;

/** Loads a CommonJS file and provides the modules above to its `require` calls. */
function load(file: string): unknown {
  const exports = {};
  loaded.set(file, exports);
  const requireFrom = (name: string): unknown => {
    const key = name.startsWith('.') ? `${path.resolve(path.dirname(file), name)}.js` : name;
    return loaded.get(key) ?? (path.isAbsolute(key) ? load(key) : require(key));
  };
  // The code runs outside the jest context, whose Reflect has the metadata.
  const run = compileFunction(readFileSync(file, 'utf8'), ['exports', 'require', 'Reflect']) as Run;
  run(exports, requireFrom, Reflect);
  return exports;
}

/**
 * `@nestjs/throttler` under jest, whose configuration maps the name to this file. The package is CommonJS and requires
 * Nest, which is an ES module. Jest can load that only from Node 24.9 on.
 */
export const {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  SkipThrottle,
  ThrottlerGuard,
  ThrottlerModule,
} = load(
  path.resolve(import.meta.dirname, '../../node_modules/@nestjs/throttler/dist/index.js'),
) as typeof Throttler;
