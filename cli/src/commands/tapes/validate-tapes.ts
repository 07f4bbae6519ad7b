import { validateTape } from '@ttyreel/recording';
import { EXIT, Failure } from '../../output/failure.js';
import type { Output } from '../../output/output.js';
import { readTextFile } from '../text-file.js';

/** Prints the problems of tapes. @throws Failure if one is invalid */
export async function validateTapes(output: Output, files: readonly string[]): Promise<void> {
  const results = [];
  for (const file of files) {
    const { valid, errors, warnings } = validateTape(await readTextFile(file));
    results.push({ file, valid, errors, warnings });
  }
  if (output.isJson) output.json({ results });
  else
    for (const { file, errors, warnings, valid } of results) {
      const name = file === '-' ? 'stdin' : file;
      for (const { line, column, message } of errors) output.text(`${name}:${line}:${column}: ${message}`);
      for (const { line, column, message } of warnings)
        output.text(`${name}:${line}:${column}: warning: ${message}`);
      if (valid && output.isTerminal) output.text(`${name} is valid.`);
    }
  const wrong = results.filter(({ valid }) => !valid).length;
  if (wrong > 0) throw new Failure(`Invalid tapes: ${wrong} of ${files.length}.`, { exitCode: EXIT.error });
}
