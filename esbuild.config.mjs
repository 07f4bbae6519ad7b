/**
 * Bundles the programs from what `tsc` compiled. A start loads some 3,000 modules otherwise, which takes half of its
 * time. The other files of dist/src stay: threads and child processes load theirs from there.
 */
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = import.meta.dirname;
const COMPILED = path.join(ROOT, 'dist/src');
const PROGRAMS = path.join(ROOT, 'dist/programs');
/** Its time says when the programs were bundled. */
const NEWEST = path.join(PROGRAMS, 'main.js');

const NOT_BUNDLED = [
  // They load files of their own while they run: native modules, threads and scripts.
  '@napi-rs/*',
  '@node-rs/*',
  'bullmq',
  'ioredis',
  'pino',
  'pino-pretty',
  'piscina',
  'sharp',
  'tesseract.js',
  // They are only loaded to send traces.
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/instrumentation',
  '@opentelemetry/instrumentation-http',
  '@opentelemetry/instrumentation-pg',
  '@opentelemetry/instrumentation-undici',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  // Nest and TypeORM load these by name. A second copy would not know the decorators and settings of the first.
  'class-transformer',
  'class-validator',
  'pg',
  'reflect-metadata',
  'typeorm',
];

/** A bundled module finds the files beside it where they were compiled to. */
const originalUrls = {
  name: 'original-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path: file }) => {
      const relative = path.relative(COMPILED, file).replaceAll(path.sep, '/');
      if (relative.startsWith('..')) return undefined;
      const url = `new URL('../src/${relative}', import.meta.url).href`;
      const contents = await readFile(file, 'utf8');
      return { contents: contents.replaceAll('import.meta.url', url), resolveDir: path.dirname(file) };
    });
  },
};

/** Browsers get the text of these functions, in which a bundle would call helpers of its own. */
const SENT_TO_BROWSERS = 'app/explorer/explorer-plugins.js';

const compiledTexts = {
  name: 'compiled-texts',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) =>
      path.join(resolveDir, name) === path.join(COMPILED, SENT_TO_BROWSERS)
        ? { path: `../src/${SENT_TO_BROWSERS}`, external: true }
        : undefined,
    );
  },
};

/** Libraries ask for packages that are not installed, and go on without them. */
const missingPackages = {
  name: 'missing-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, resolveDir, importer, pluginData }) => {
      if (pluginData === missingPackages || kind === 'entry-point') return undefined;
      const found = await resolve(name, { kind, resolveDir, importer, pluginData: missingPackages });
      return found.errors.length > 0 ? { path: name, external: true } : found;
    });
  },
};

const options = {
  entryPoints: ['main', 'worker', 'admin'].map((name) => path.join(COMPILED, `${name}.js`)),
  outdir: PROGRAMS,
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: NOT_BUNDLED,
  // The sources of our packages, so that a program contains only what it uses of them.
  conditions: ['@ttyreel/source', 'module'],
  // Nest and Swagger read the names of classes.
  keepNames: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  // Packages in the older module format expect these.
  banner: {
    js: [
      "import { createRequire as createRequireOfBundle } from 'node:module';",
      "import { dirname as dirnameOfBundle } from 'node:path';",
      "import { fileURLToPath as pathOfBundle } from 'node:url';",
      'const require = createRequireOfBundle(import.meta.url);',
      'const __filename = pathOfBundle(import.meta.url);',
      'const __dirname = dirnameOfBundle(__filename);',
    ].join('\n'),
  },
  plugins: [originalUrls, compiledTexts, missingPackages],
};

async function isUpToDate() {
  const entries = await readdir(path.join(ROOT, 'packages'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const packages = folders.map(({ name }) => `packages/${name}/dist/index.js`);
  const inputs = ['dist/.tsbuildinfo', 'package-lock.json', 'esbuild.config.mjs', ...packages];
  const changed = await Promise.all(inputs.map((file) => modified(path.join(ROOT, file))));
  return (await modified(NEWEST)) > Math.max(...changed);
}

/** In milliseconds; 0 when there is no such file. */
async function modified(file) {
  const found = await stat(file).catch(() => null);
  return found?.mtimeMs ?? 0;
}

/** A service may run from this folder and load more of it later, so files that are the same stay. */
async function replaceFiles(files) {
  await mkdir(PROGRAMS, { recursive: true });
  const names = new Set(files.map((file) => path.basename(file.path)));
  for (const name of await readdir(PROGRAMS)) if (!names.has(name)) await rm(path.join(PROGRAMS, name));
  for (const file of files) {
    const present = await readFile(file.path).catch(() => null);
    if (!present?.equals(file.contents)) await writeFile(file.path, file.contents);
  }
  const now = new Date();
  await utimes(NEWEST, now, now);
}

if (!(await isUpToDate())) await replaceFiles((await build(options)).outputFiles);
