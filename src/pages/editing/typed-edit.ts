import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { validated } from '../../platform/http/validated.js';
import type { CastEdit } from '../../recording/edit/cast-edit.js';
import { castEditOf, EditsDto } from '../../resources/gifs/cast-edits/cast-edits.dto.js';
import { fieldText } from '../components/form.js';
import { parseCastTime } from './cast-time.js';

export interface TypedRange {
  readonly from: string;
  readonly to: string;
}

export interface TypedReplacement {
  readonly text: string;
  readonly with: string;
}

/** An edit as it was typed. */
export interface TypedEdit {
  readonly trim: TypedRange;
  /** Without empty rows. */
  readonly cuts: readonly TypedRange[];
  readonly speed: string;
  readonly idleLimit: string;
  /** Without empty rows. */
  readonly replacements: readonly TypedReplacement[];
}

export function typedEditOf(form: URLSearchParams | undefined): TypedEdit {
  return {
    trim: { from: fieldText(form, 'trim.from'), to: fieldText(form, 'trim.to') },
    cuts: rowsOf(form, 'cuts', ['from', 'to']),
    speed: fieldText(form, 'speed'),
    idleLimit: fieldText(form, 'idle_limit'),
    replacements: rowsOf(form, 'replacements', ['text', 'with']),
  };
}

/** The rows of `cuts.0.from`, `cuts.0.to`, `cuts.1.from`, … */
function rowsOf<Name extends string>(
  form: URLSearchParams | undefined,
  list: string,
  names: readonly [Name, Name],
): Readonly<Record<Name, string>>[] {
  const rows: Readonly<Record<Name, string>>[] = [];
  for (let at = 0; form?.has(`${list}.${at}.${names[0]}`); at++) {
    const texts = names.map((name) => [name, fieldText(form, `${list}.${at}.${name}`)] as const);
    if (texts.some(([, text]) => text !== '')) rows.push(Object.fromEntries(texts) as Record<Name, string>);
  }
  return rows;
}

/** @throws ValidationFailed with each problem at its field */
export async function castEditOfTyped(typed: TypedEdit): Promise<CastEdit> {
  const body = bodyOf(typed);
  if (Object.keys(body).length === 0)
    throw new ValidationFailed('Nothing would change. Fill in at least one field.');
  try {
    return castEditOf(await validated(EditsDto, body));
  } catch (error) {
    throw error instanceof ValidationFailed ? atRows(error) : error;
  }
}

/** The body of the API for an edit. */
function bodyOf({ trim, cuts, speed, idleLimit, replacements }: TypedEdit): Record<string, unknown> {
  const problems: Record<string, string[]> = {};
  const time = (field: string, text: string, isRequired = false) => {
    if (text.trim() === '' && !isRequired) return undefined;
    const seconds = parseCastTime(text);
    if (seconds === undefined) problems[field] = ['must be a time, such as 12.5 or 1:02.5'];
    return seconds;
  };
  const kept = { from: time('trim.from', trim.from), to: time('trim.to', trim.to) };
  const ranges = cuts.map(({ from, to }, at) => ({
    from: time(`cuts.${at}.from`, from, true),
    to: time(`cuts.${at}.to`, to, true),
  }));
  const [first] = Object.entries(problems);
  if (first) throw new ValidationFailed(`${first[0]}: ${first[1].join()}`, problems);
  return {
    ...((kept.from ?? kept.to) !== undefined && { trim: kept }),
    ...(ranges.length > 0 && { cuts: ranges }),
    ...(speed.trim() !== '' && { speed: Number(speed) }),
    ...(idleLimit.trim() !== '' && { idle_limit: Number(idleLimit) }),
    ...(replacements.length > 0 && { replacements }),
  };
}

/** The rules of the API name row and field in the message: `0: with: must not contain the text`. */
function atRows({ message, fields = {} }: ValidationFailed): ValidationFailed {
  const found = Object.entries(fields).map(([name, problems]) => {
    const [, row, field, problem] = /^(\d+): (\w+): (.*)$/s.exec(problems[0] ?? '') ?? [];
    return problem === undefined ? [name, problems] : [`${name}.${row}.${field}`, [problem]];
  });
  return new ValidationFailed(message, Object.fromEntries(found) as Record<string, string[]>);
}
