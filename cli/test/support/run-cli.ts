import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const PROGRAM = path.resolve(import.meta.dirname, '../../dist/ttyreel.js');

/** What a command did. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
}

/** A person with a home of their own, who calls the built program. */
export class CliUser {
  readonly home = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-cli-'));

  /** @param settings variables of every call */
  constructor(private readonly settings: Readonly<Record<string, string>> = {}) {}

  /** Nothing of the machine that runs the tests. */
  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      PATH: process.env['PATH'] ?? '',
      HOME: this.home,
      TTYREEL_NO_UPDATE_CHECK: '1',
      ...this.settings,
      ...more,
    };
  }

  /** Calls the program in a pipe. */
  run(args: readonly string[], { env = {}, input = '', cwd = this.home }: RunOptions = {}): Promise<Ran> {
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd, env: this.environment(env) });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    // A command that fails at once may not read its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        const text = (parts: readonly Buffer[]) => Buffer.concat(parts).toString();
        resolve({ code, stdout: text(stdout), stderr: text(stderr) });
      });
    });
  }

  /** What a command prints. @throws unless it succeeds */
  async text(args: readonly string[], options?: RunOptions): Promise<string> {
    const { code, stdout, stderr } = await this.run(args, options);
    if (code !== 0) throw new Error(`ttyreel ${args.join(' ')} ended with ${String(code)}: ${stderr}`);
    return stdout;
  }

  /** The document that a command prints with --json. @throws unless it succeeds */
  async json<Document>(args: readonly string[], options?: RunOptions): Promise<Document> {
    return JSON.parse(await this.text([...args, '--json'], options)) as Document;
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
