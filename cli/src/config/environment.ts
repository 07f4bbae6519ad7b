import os from 'node:os';
import path from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment variables; no other code of this program reads them. */
export class Environment {
  constructor(private readonly variables: Variables) {}

  static ofProcess(): Environment {
    return new Environment(process.env);
  }

  get apiKey(): string | undefined {
    // A value from a file ends with a line break.
    return this.text('TTYREEL_API_KEY')?.trim();
  }

  get url(): string | undefined {
    return this.text('TTYREEL_URL');
  }

  get profile(): string | undefined {
    return this.text('TTYREEL_PROFILE');
  }

  /** https://no-color.org, and dumb terminals. */
  get isColourless(): boolean {
    return this.text('NO_COLOR') !== undefined || this.text('TERM') === 'dumb';
  }

  /** Columns, for a terminal that does not report its width. */
  get width(): number | undefined {
    const columns = Number(this.text('COLUMNS'));
    return Number.isInteger(columns) && columns > 0 ? columns : undefined;
  }

  get browser(): string | undefined {
    return this.text('BROWSER');
  }

  /** Whether a desktop session can open a browser. */
  get hasDesktop(): boolean {
    if (process.platform !== 'linux') return true;
    return this.text('DISPLAY') !== undefined || this.text('WAYLAND_DISPLAY') !== undefined;
  }

  get isUpdateCheckOff(): boolean {
    return this.text('TTYREEL_NO_UPDATE_CHECK') !== undefined || this.text('CI') !== undefined;
  }

  get hasProxy(): boolean {
    return ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].some(
      (name) => this.text(name) !== undefined,
    );
  }

  get certificates(): string | undefined {
    return this.text('NODE_EXTRA_CA_CERTS');
  }

  get configFile(): string {
    return path.join(this.folder('XDG_CONFIG_HOME', '.config'), 'config.json');
  }

  get cacheFolder(): string {
    return this.folder('XDG_CACHE_HOME', '.cache');
  }

  /** The list of imported recordings, for later imports. */
  get importsFile(): string {
    return path.join(this.folder('XDG_STATE_HOME', '.local/state'), 'imports.json');
  }

  private folder(variable: string, fallback: string): string {
    const base = this.text(variable);
    // The XDG specification asks programs to ignore relative paths.
    const isUsable = base !== undefined && path.isAbsolute(base);
    return path.join(isUsable ? base : path.join(this.text('HOME') ?? os.homedir(), fallback), 'ttyreel');
  }

  /** An empty variable counts as unset. */
  private text(name: string): string | undefined {
    const value = this.variables[name];
    return value === '' ? undefined : value;
  }
}
