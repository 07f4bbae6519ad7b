import { expect, it } from '@jest/globals';
import { AsciicastIntake } from './asciicast-intake.js';
import { withoutInput } from './without-input.js';

const HEADER = '{"version":2,"width":80,"height":24}\n';

function received(lines: string): { text: string; inputEvents: number } {
  const intake = new AsciicastIntake();
  const head = intake.push(Buffer.from(HEADER + lines));
  const { tail, facts } = intake.end();
  return { text: Buffer.concat([head, tail]).toString(), inputEvents: facts.inputEvents };
}

it.each([
  ['[1.5, "i", "secret\\r"]', 1],
  ['[1.5,"\\u0069","secret"]', 1],
  ['  [ 1e-7 , "i" , "secret\u2028[1,\\"o\\"" ]', 1],
  ['[1.5, "i", "sec"]\n[1.6, "i", "ret"]', 2],
])('drops the input of %j', (lines, inputEvents) => {
  const output = '[1, "o", "$ "]\n';
  const cast = received(`${output}${lines}\n${output}`);
  expect(cast.inputEvents).toBe(inputEvents);
  expect(withoutInput(cast.text)).toBe(HEADER + output + output);
});

it('keeps everything else byte for byte', () => {
  const lines = '[1, "o", "\u2028[2,\\"i\\",\\"x\\"]"]\n\n[2, "m", "i"]\n[3,"r","80x24"]';
  const cast = received(lines);
  expect(cast).toEqual({ text: HEADER + lines, inputEvents: 0 });
  expect(withoutInput(cast.text)).toBe(HEADER + lines);
});
