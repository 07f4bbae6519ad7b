import { z } from 'zod';
import { TAPE_LIMITS } from '../policy/tape-policy.js';

const TITLE_MAX = 300;
const MOST_TAGS = 20;
const MOST_OUTPUTS = 100;
const LONGEST_OUTPUT = 20_000;

const modelAnswer = z.object({
  title: z.string().trim().min(1).max(TITLE_MAX).describe('A title of at most ten words'),
  tags: z
    .array(z.string().trim().min(1).max(100))
    .max(MOST_TAGS)
    .describe('The tools that are shown, in lower case'),
  tape: z.string().trim().min(1).max(TAPE_LIMITS.characters).describe('The text of the VHS tape'),
  expected_output: z
    .array(z.object({ command: z.string().max(4096), output: z.string().max(LONGEST_OUTPUT) }))
    .max(MOST_OUTPUTS)
    .describe('For each command that the tape enters, what it would typically print'),
});

export type ModelAnswer = z.infer<typeof modelAnswer>;

/** JSON Schema without size limits, which not all servers support. */
export const MODEL_ANSWER_SCHEMA = withoutLimits(z.toJSONSchema(modelAnswer));

/**
 * Reads the object on its own, in a fenced block, or within other text.
 * @returns an error sentence for the model when there is none
 */
export function readAnswer(text: string): ModelAnswer | string {
  const json = objectIn(text);
  if (json === undefined) return 'The answer must be one JSON object and nothing else.';
  const result = modelAnswer.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return `The JSON object is not as asked for: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`;
}

/** The only fenced block, or the whole text; undefined when it is too long for a tape. */
export function tapeAlone(text: string): string | undefined {
  const trimmed = text.trim();
  const tape = /^```(?:tape|vhs)?[ \t]*\r?\n([^]*)\n```$/i.exec(trimmed)?.[1] ?? trimmed;
  return tape.length > TAPE_LIMITS.characters ? undefined : printable(tape).trim();
}

function objectIn(text: string): unknown {
  const candidates = [text, fenced(text), between(text)];
  for (const candidate of candidates) {
    const value = parsed(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** From the first fence with an object to the last fence. */
function fenced(text: string): string | undefined {
  const start = /```(?:json)?\s*\{/.exec(text)?.index;
  return start === undefined ? undefined : text.slice(text.indexOf('{', start), text.lastIndexOf('```'));
}

function between(text: string): string {
  return text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Drops control characters except for colours, and lone surrogates. */
function printable(text: string): string {
  return text.replace(/\p{Cs}|[^\P{Cc}\n\r\t\x1b]/gu, ''); // eslint-disable-line no-control-regex -- the pattern looks for them
}

function withoutLimits(schema: object): Record<string, unknown> {
  const dropped = /^(?:maxLength|minLength|maxItems|minItems|\$schema)$/;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
      if (dropped.test(key)) return [];
      const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [[key, isPlain ? withoutLimits(value) : value]];
    }),
  );
}
