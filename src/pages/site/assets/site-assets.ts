import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  createCachedResponse,
  type CachedResponse,
} from '../../../platform/response-cache/cached-response.js';

const STYLES = ['tokens.css', 'base.css', 'components.css', 'pages.css', 'staff.css'];
/** `web/styles` next to `dist`. */
const STYLE_FOLDER = new URL('../../../../../web/styles/', import.meta.url);
/** A module comes after those that it imports, apart from types. */
const SCRIPTS = [
  ...([
    'clock.js',
    'recording-files.js',
    'carried-files.js',
    'drop-anywhere.js',
    'site.js',
    'palette.js',
    'live-form.js',
    'player-files.js',
    'player-colours.js',
    'draft-player.js',
    'suggest.js',
    'cast-facts.js',
    'cast-draft.js',
    'upload-draft.js',
    'upload.js',
    'chosen-files.js',
    'follow.js',
  ] as const),
  ...([
    'film-playback.js',
    'cast-clocks.js',
    'cast-playback.js',
    'stage-keys.js',
    'stage-messages.js',
    'stage.js',
  ] as const),
  ...([
    'cut-plan.js',
    'undo-history.js',
    'edit-form.js',
    'live-preview.js',
    'cut-track.js',
    'cut-lines.js',
    'cut-player.js',
    'cut-thumbnails.js',
    'cut-keys.js',
    'cut-editor.js',
  ] as const),
  ...([
    'ordered-list.js',
    'drag-order.js',
    'watch.js',
    'reader-choices.js',
    'playlist.js',
    'progress-sentence.js',
    'progress.js',
  ] as const),
];
const IMPORT = /( from |\bimport\()'\.\/([\w-]+\.js)'/g;
export type ScriptName = (typeof SCRIPTS)[number];
const SCRIPT_FOLDER = new URL('../../browser/', import.meta.url);
/** Not a module, which would run only when the page is read. */
const SCHEME = new URL('../../../../../web/scripts/scheme.js', import.meta.url);
const FONTS = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'jetbrains-mono.woff2': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  'nerd-font.woff2': '@azurity/pure-nerd-font/PureNerdFont.woff2',
};
const LIBRARIES = {
  'combobox-nav.js': '@github/combobox-nav/dist/index.js',
  'asciinema-player.js': 'asciinema-player/dist/bundle/asciinema-player.min.js',
  'asciinema-player.css': 'asciinema-player/dist/bundle/asciinema-player.css',
};
const STYLE_TYPE = 'text/css; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

export type AssetName =
  'site.css' | 'embed.css' | 'scheme.js' | ScriptName | keyof typeof FONTS | keyof typeof LIBRARIES;

/** The style, script and fonts of the pages, under URLs with a hash of their content. */
export class SiteAssets {
  readonly #byPath = new Map<string, CachedResponse>();
  readonly #paths = new Map<string, string>();

  static async load(): Promise<SiteAssets> {
    const assets = new SiteAssets();
    const { resolve } = createRequire(import.meta.url);
    for (const [name, file] of Object.entries(FONTS)) {
      assets.#add(name, await readFile(resolve(file)), 'font/woff2');
    }
    for (const [name, file] of Object.entries(LIBRARIES)) {
      assets.#add(name, await readFile(resolve(file)), name.endsWith('.css') ? STYLE_TYPE : SCRIPT_TYPE);
    }
    const styles = await Promise.all(
      STYLES.map((name) => readFile(fileURLToPath(new URL(name, STYLE_FOLDER)), 'utf8')),
    );
    const css = styles
      .map(withoutComments)
      .join('\n')
      .replace(/url\('([\w.-]+)'\)/g, (_, name: string) => {
        return `url('${assets.#besides(name as AssetName)}')`;
      });
    assets.#add('site.css', Buffer.from(css), STYLE_TYPE);
    const embed = await readFile(fileURLToPath(new URL('embed.css', STYLE_FOLDER)));
    assets.#add('embed.css', embed, STYLE_TYPE);
    assets.#add('scheme.js', await readFile(SCHEME), SCRIPT_TYPE);
    for (const name of SCRIPTS) {
      const script = await readFile(new URL(name, SCRIPT_FOLDER), 'utf8');
      const linked = script.replace(IMPORT, (_, before: string, imported: string) => {
        return `${before}'${assets.#besides(imported as ScriptName)}'`;
      });
      assets.#add(name, Buffer.from(linked), SCRIPT_TYPE);
    }
    return assets;
  }

  /** The path of an asset on this site. */
  path(name: AssetName): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`There is no asset ${name}.`);
    return path;
  }

  /** The path of an asset in another one, on a site with a base path too. */
  #besides(name: AssetName): string {
    return `..${this.path(name).slice('/assets'.length)}`;
  }

  find(path: string): CachedResponse | undefined {
    return this.#byPath.get(path);
  }

  #add(name: string, body: Buffer, contentType: string): void {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
    const path = `/assets/${hash}/${name}`;
    this.#paths.set(name, path);
    this.#byPath.set(
      path,
      createCachedResponse(body, { contentType, cacheControl: CACHE_CONTROL, tags: [] }),
    );
  }
}

/** Comments are a sixth of what readers would load of a style. */
function withoutComments(style: string): string {
  const [start = '', ...parts] = style.split('/*');
  return [start, ...parts.map((part) => part.slice(part.indexOf('*/') + 2))].join('');
}
