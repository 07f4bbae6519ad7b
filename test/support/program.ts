import { execFile } from 'node:child_process';
import path from 'node:path';

export interface ProgramEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const END_WITHIN_MS = 30_000;

/** Runs a built program with only these settings until it ends. */
export function runProgram(
  name: 'main.js' | 'admin.js',
  settings: Readonly<Record<string, string>>,
  ...programArguments: string[]
): Promise<ProgramEnd> {
  const root = path.resolve(import.meta.dirname, '../..');
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [path.join('dist/programs', name), ...programArguments],
      { cwd: root, env, timeout: END_WITHIN_MS, killSignal: 'SIGTERM' },
      (_error, stdout, stderr) => {
        if (child.exitCode === null) reject(new Error(`${name} did not end by itself:\n${stdout}${stderr}`));
        else resolve({ code: child.exitCode, stdout, stderr });
      },
    );
  });
}
