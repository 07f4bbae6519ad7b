import { type IPty, spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { type CliUser, PROGRAM } from './run-cli.js';

interface PtyOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
}

const LIMIT_MS = 30_000;

/** A command in a pseudo-terminal, and what its screen shows. */
export class PtyCli {
  /** Everything that it wrote. */
  output = '';
  /** What the terminal sent by itself, as an answer to something that was written. */
  answers = '';
  private readonly screen: headless.Terminal;
  private readonly pty: IPty;
  private readonly ended: Promise<number>;

  constructor(user: CliUser, args: readonly string[], options: PtyOptions = {}) {
    const { env = {}, columns: cols = 80, rows = 24, cwd = user.home } = options;
    this.screen = new headless.Terminal({ cols, rows, allowProposedApi: true });
    const settings = { name: 'xterm-256color', cols, rows, cwd, env: user.environment(env) };
    this.pty = spawn(process.execPath, [PROGRAM, ...args], settings);
    this.pty.onData((data) => {
      this.output += data;
      this.screen.write(data);
    });
    this.screen.onData((answer) => {
      this.answers += answer;
      this.pty.write(answer);
    });
    this.ended = new Promise((resolve) => {
      this.pty.onExit(({ exitCode }) => {
        resolve(exitCode);
      });
    });
  }

  /** The lines of the screen. */
  async lines(): Promise<string[]> {
    await new Promise<void>((resolve) => {
      this.screen.write('', resolve);
    });
    const { active } = this.screen.buffer;
    return Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.translateToString(true) ?? '',
    );
  }

  /** Waits until what it wrote matches. @throws with what it wrote, when that does not come */
  async until(pattern: RegExp): Promise<RegExpMatchArray> {
    const end = Date.now() + LIMIT_MS;
    while (Date.now() < end) {
      const found = this.output.match(pattern);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    this.pty.kill();
    throw new Error(`${String(pattern)} did not come:\n${this.output}`);
  }

  type(keys: string): void {
    this.pty.write(keys);
  }

  /** Waits until the screen matches. @throws with the screen, when that does not come */
  async untilScreen(pattern: RegExp): Promise<void> {
    const end = Date.now() + LIMIT_MS;
    for (;;) {
      const screen = (await this.lines()).join('\n');
      if (pattern.test(screen)) return;
      if (Date.now() > end) {
        this.pty.kill();
        throw new Error(`${String(pattern)} did not come:\n${screen}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Which screen is shown, and the modes that a program can leave behind. */
  async state(): Promise<object> {
    await this.lines();
    return { screen: this.screen.buffer.active.type, ...this.screen.modes };
  }

  /** Changes the size of the window. */
  resize(columns: number, rows: number): void {
    this.screen.resize(columns, rows);
    this.pty.resize(columns, rows);
  }

  signal(name: NodeJS.Signals): void {
    this.pty.kill(name);
  }

  /** @returns the exit code */
  end(): Promise<number> {
    return this.ended;
  }

  /** The whole screen, once it has ended. @throws unless it succeeds */
  async finished(): Promise<string> {
    const code = await this.ended;
    if (code !== 0) throw new Error(`It ended with ${code}:\n${this.output}`);
    return (await this.lines()).join('\n').trimEnd();
  }
}
