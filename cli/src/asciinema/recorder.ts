import { spawn } from 'node:child_process';
import { Failure } from '../output/failure.js';

const PROGRAM = 'asciinema';
const INSTALL = [
  'Install it with your package manager (`brew install asciinema`, `apt install asciinema`, `dnf install asciinema`),',
  'or with `pipx install asciinema` or `cargo install --locked asciinema`, and see',
  'https://docs.asciinema.org/manual/cli/installation/. `ttyreel upload demo.cast` uploads a recording from elsewhere.',
].join('\n');

/** The asciinema recorder of this machine. */
export class Recorder {
  private constructor(readonly majorVersion: number) {}

  /** @throws Failure if it is not installed or cannot be run */
  static async find(): Promise<Recorder> {
    const { code, output } = await run(['--version'], 'pipe');
    const version = /^asciinema (\d+)\./.exec(output);
    if (code !== 0 || !version)
      throw new Failure(`\`${PROGRAM} --version\` does not print the version of asciinema.`);
    return new Recorder(Number(version[1]));
  }

  /**
   * Records until the session ends.
   * @param args of `asciinema rec`, with the file
   * @param display the file descriptor of the terminal that shows the session
   * @returns the exit code
   */
  async record(args: readonly string[], display: 1 | 2): Promise<number> {
    const { code } = await run(['rec', ...args], display);
    return code;
  }
}

function run(args: readonly string[], stdout: 'pipe' | 1 | 2): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, args, { stdio: [stdout === 'pipe' ? 'ignore' : 0, stdout, 2] });
    let output = '';
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      reject(
        isMissing
          ? new Failure('The asciinema recorder is not installed; `ttyreel rec` needs it.', {
              hint: INSTALL,
            })
          : new Failure(`Cannot run ${PROGRAM}: ${error.message}`),
      );
    });
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}
