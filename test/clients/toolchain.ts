import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** Only a step that hangs takes this long, such as a download without a network. */
const STEP_LIMIT_MS = 600_000;

/** The tools of a language are not installed and cannot be installed. */
export class ToolsMissing extends Error {}

/** The folder of a client and the arguments of its journey. */
export interface Workshop {
  readonly folder: string;
  /** For tools that the next run also uses. */
  readonly cache: string;
  readonly description: string;
  readonly journeyArguments: readonly string[];
}

/** Generates a client, compiles it, and runs the journey with it. @returns what the journey prints */
export type Journey = (workshop: Workshop) => Promise<string>;

interface RunOptions {
  /** In addition to that of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly limitMs?: number;
}

/** @returns the standard output; throws the output of the program if it fails */
export async function run(
  command: string,
  args: readonly string[],
  folder: string,
  { environment = {}, limitMs = STEP_LIMIT_MS }: RunOptions = {},
): Promise<string> {
  try {
    const { stdout } = await execute(command, args, {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
      timeout: limitMs,
      env: { ...process.env, ...environment },
    });
    return stdout;
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message = '',
    } = error as { stdout?: string; stderr?: string; message?: string };
    throw new Error([message, stdout, stderr].join('\n').slice(-10_000), { cause: error });
  }
}

/** Runs a step that installs a tool. If it fails, the language is skipped. */
export async function install(what: string, step: Promise<string>): Promise<void> {
  try {
    await step;
  } catch (error) {
    const reason = (error as Error).message.trim().split('\n').at(-1) ?? '';
    throw new ToolsMissing(`${what} cannot be installed here (${reason})`, { cause: error });
  }
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
