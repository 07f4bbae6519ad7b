import { expect, it } from '@jest/globals';
import { parseTape, playTape } from '@ttyreel/recording';
import { composeTape } from './compose-tape.js';
import { FAMILY_RECIPES } from './recipes/families.js';
import { filled, outputOf } from './recipes/slot.js';

it('is wide enough for the lines of each recipe', () => {
  const wrapped = FAMILY_RECIPES.flatMap(({ steps, entering }) =>
    [...entering, ...steps].flatMap(({ command, output }) => {
      const step = {
        command: filled(command, new Map()),
        output: outputOf(output, command, new Map()),
      };
      const { tape } = parseTape(composeTape('demo', [step], { description: step.command }));
      const { width } = playTape(tape, [step]).cast.header;
      const lines = [`> ${step.command}`, ...step.output.split('\n')];
      return lines.filter((line) => Array.from(line).length > width);
    }),
  );
  expect(wrapped).toEqual([]);
});
