/**
 * Bundles the command line: `npm run build -w cli`. Nothing is left to install, and a command loads its own chunk.
 */
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const OUT = path.join(HERE, 'dist');
const { version } = JSON.parse(await readFile(path.join(HERE, 'package.json'), 'utf8'));

/** Bundled CommonJS asks for Node's own modules with require. */
const REQUIRE =
  "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);";

/** Of the SDK for MCP. */
const SHIMS = path.join(HERE, 'src/commands/mcp/sdk-shims.ts');

await rm(OUT, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { ttyreel: path.join(HERE, 'src/main.ts') },
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  metafile: true,
  // undici is a dependency, for those with a proxy; jose is for a sign-in that this program never asks of the SDK.
  external: ['undici', 'jose'],
  alias: {
    '@modelcontextprotocol/client/_shims': SHIMS,
    '@modelcontextprotocol/server/_shims': SHIMS,
    pngjs: path.join(HERE, 'src/player/png-shim.ts'),
  },
  define: { TTYREEL_VERSION: JSON.stringify(version) },
  banner: { js: REQUIRE },
  logLevel: 'warning',
});
const program = path.join(OUT, 'ttyreel.js');
await writeFile(program, `#!/usr/bin/env node\n${await readFile(program, 'utf8')}`);
await chmod(program, 0o755);
await writeFile(path.join(OUT, 'LICENSES.txt'), await licensesOf(Object.keys(metafile.inputs)));

/** @returns the licence of each package that is bundled, as their licences ask for */
async function licensesOf(files) {
  const folders = files.map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const texts = [...new Set(folders)].filter(Boolean).sort().map(licenseOf);
  return `${(await Promise.all(texts)).join('\n\n')}\n`;
}

async function licenseOf(folder) {
  const { name, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const text = await readFile(path.join(folder, 'LICENSE'), 'utf8').catch(() => '');
  return `${name} (${license})\n\n${text.trim()}`.trim();
}
