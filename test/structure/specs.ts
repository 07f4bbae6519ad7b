import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, type SourceFile } from './source-tree.js';

const FOLDERS = ['src', 'cli/src', 'cli/test', 'test', 'bench'];
const KINDS = ['spec', 'db.spec', 'redis.spec'];
const MAX_SPEC_LINES = 250;

/** Rules live in services, so each service has a spec next to it. */
export function servicesWithoutSpec(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path: file }) => file.endsWith('.service.ts'))
    .map(({ path: file }) => file.replace(/\.ts$/, ''))
    .filter((service) => !KINDS.some((kind) => existsSync(path.join(ROOT, `${service}.${kind}.ts`))))
    .map((service) => `${service}.ts: add a spec beside it, ${path.basename(service)}.spec.ts.`);
}

export function longSpecs(): string[] {
  return FOLDERS.flatMap(specsIn)
    .map((file) => ({ file, lines: linesOf(file) }))
    .filter(({ lines }) => lines > MAX_SPEC_LINES)
    .map(({ file, lines }) => `${file}: ${lines} lines, at most ${MAX_SPEC_LINES}: split it by subject.`);
}

function specsIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.spec\.tsx?$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function linesOf(file: string): number {
  return readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
}
