import { readFile } from 'node:fs/promises';
import path from 'node:path';

const HERE = import.meta.dirname;
export const { version: VERSION } = JSON.parse(await readFile(path.join(HERE, 'package.json'), 'utf8'));

/** Bundled CommonJS asks for Node's own modules with require. */
const REQUIRE =
  "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);";

/** Of the SDK for MCP. */
const SHIMS = path.join(HERE, 'src/commands/mcp/sdk-shims.ts');

const RECORDING = path.join(HERE, '../packages/recording/src');
const INDEX = await readFile(path.join(RECORDING, 'index.ts'), 'utf8');

/**
 * Imports each name of the package from the file that has it. esbuild never splits what an index imports, so that every
 * start would load all of it.
 */
const withoutIndex = {
  name: 'without-index',
  setup({ onLoad }) {
    const exported = [...INDEX.matchAll(/^export \{([^}]+)\} from '\.(.+)\.js';$/gm)];
    const files = new Map(exported.flatMap(([, names, file]) => namesIn(names).map((name) => [name, file])));
    const importEach = (_, names) =>
      namesIn(names)
        .map((name) => `import {${name}} from ${JSON.stringify(`${RECORDING}${files.get(name)}.ts`)};`)
        .join('');
    onLoad({ filter: /cli\/src\/.+\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      const contents = text.replace(/^import \{([^}]+)\} from '@ttyreel\/recording';$/gm, importEach);
      return { contents, loader: 'ts' };
    });
  },
};

/** Values, without types. */
function namesIn(list) {
  const names = list.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

/** The settings of esbuild for every bundle. The same sources give the same bytes in any folder. */
export const BUNDLE = {
  absWorkingDir: path.join(HERE, '..'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  metafile: true,
  write: false,
  // For a sign-in that this program never asks of the SDK, and for drawing, which it leaves to the service.
  external: ['jose', '@napi-rs/canvas', 'sharp'],
  conditions: ['@ttyreel/source', 'module'],
  alias: {
    '@modelcontextprotocol/client/_shims': SHIMS,
    '@modelcontextprotocol/server/_shims': SHIMS,
    pngjs: path.join(HERE, 'src/player/png-shim.ts'),
  },
  define: { TTYREEL_VERSION: JSON.stringify(VERSION) },
  plugins: [withoutIndex],
  banner: { js: REQUIRE },
  logLevel: 'warning',
};

/** @returns the licence of each package that is bundled, as their licences ask for */
export async function licensesOf({ inputs }) {
  const folders = Object.keys(inputs).map(
    (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1],
  );
  const texts = [...new Set(folders)].filter(Boolean).sort().map(licenseOf);
  return `${(await Promise.all(texts)).join('\n\n')}\n`;
}

async function licenseOf(folder) {
  const file = (name) => readFile(path.join(BUNDLE.absWorkingDir, folder, name), 'utf8');
  const { name, license } = JSON.parse(await file('package.json'));
  const text = await file('LICENSE').catch(() => '');
  return `${name} (${license})\n\n${text.trim()}`.trim();
}
