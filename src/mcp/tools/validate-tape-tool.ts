import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { validateTape } from '@ttyreel/recording';
import { type McpAnswer, McpTool, READS } from '../calls/mcp-tool.js';

const MOST_CHARACTERS = 65_536;

const problem = z.object({ line: z.number(), column: z.number(), message: z.string() });
const input = z.strictObject({
  tape: z.string().min(1).max(MOST_CHARACTERS).describe('The text of a VHS tape.'),
});
const output = z.object({
  valid: z.boolean(),
  errors: z.array(problem),
  warnings: z.array(problem),
});

@Injectable()
export class ValidateTapeTool extends McpTool<typeof input, typeof output> {
  readonly name = 'validate_tape';
  readonly title = 'Validate a VHS tape';
  readonly description =
    'Says whether VHS would run a tape. Lists each problem with its line, its column and a fix. Nothing is executed.';
  readonly annotations = READS;
  readonly input = input;
  readonly output = output;

  call({ tape }: z.output<typeof input>): Promise<McpAnswer<z.input<typeof output>>> {
    const { valid, errors, warnings } = validateTape(tape);
    const lines = [
      ...errors.map((each) => ['error', each] as const),
      ...warnings.map((each) => ['warning', each] as const),
    ];
    return Promise.resolve({
      structured: { valid, errors: [...errors], warnings: [...warnings] },
      text: [
        valid ? 'The tape is valid.' : 'The tape is not valid.',
        ...lines.map(([kind, { line, column, message }]) => `${line}:${column} ${kind}: ${message}`),
      ].join('\n'),
    });
  }
}
