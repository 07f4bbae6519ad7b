import { playTape, TapeTooLong, validateTape } from '@ttyreel/recording';
import { Failure } from '../../output/failure.js';
import type { Output } from '../../output/output.js';
import { playCast } from '../recordings/play.js';
import { readTextFile } from '../text-file.js';

/** Plays the keystrokes of a tape. @throws Failure if it is invalid or too long */
export async function playTapeFile(
  output: Output,
  file: string,
  speed: number,
  loop: boolean,
): Promise<void> {
  const { errors, tape } = validateTape(await readTextFile(file));
  const [error] = errors;
  if (error) {
    const hint = '`ttyreel tape validate` lists all errors.';
    throw new Failure(`${file}:${error.line}:${error.column}: ${error.message}`, { hint });
  }
  try {
    const { cast } = playTape(tape);
    await playCast(output, cast, { ...PLAIN, speed, loop, title: file });
  } catch (failure) {
    if (failure instanceof TapeTooLong) throw new Failure(`${file}: ${failure.message}`);
    throw failure;
  }
}

const PLAIN = { start: 0, raw: false, markers: true, pauseOnMarkers: false };
