import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { validated } from '../../platform/http/pipes/validated.js';
import type { CastEdit } from '@ttyreel/recording';
import { castEditOf, EditsDto } from '../../resources/gifs/cast-edits/cast-edits.dto.js';
import { fieldText } from '../site/components/form.js';
import { parseCastTime } from '../browser/clock.js';

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
  const problems: Record<string, readonly string[]> = {};
  const body = bodyOf(typed, (field) => {
    problems[field] = ['must be a time, such as 12.5 or 1:02.5'];
  });
  if (Object.keys(body).length === 0)
    throw new ValidationFailed('Nothing would change. Fill in at least one field.');
  try {
    const edit = castEditOf(await validated(EditsDto, body));
    if (Object.keys(problems).length === 0) return edit;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    Object.assign(problems, atRows(error.fields));
  }
  throw new ValidationFailed('Some fields are not valid.', problems);
}

/** The body of the API for an edit. @param refuse called with the name of a field that has no time */
function bodyOf(
  { trim, cuts, speed, idleLimit, replacements }: TypedEdit,
  refuse: (field: string) => void,
): Record<string, unknown> {
  const timeIn = (field: string, text: string) => {
    const seconds = parseCastTime(text);
    if (seconds === undefined) refuse(field);
    return seconds ?? 0;
  };
  const optional = (field: string, text: string) => (text.trim() === '' ? undefined : timeIn(field, text));
  const kept = { from: optional('trim.from', trim.from), to: optional('trim.to', trim.to) };
  const ranges = cuts.map(({ from, to }, at) => ({
    from: timeIn(`cuts.${at}.from`, from),
    to: timeIn(`cuts.${at}.to`, to),
  }));
  return {
    ...((kept.from ?? kept.to) !== undefined && { trim: kept }),
    ...(ranges.length > 0 && { cuts: ranges }),
    ...(speed.trim() !== '' && { speed: Number(speed) }),
    ...(idleLimit.trim() !== '' && { idle_limit: Number(idleLimit) }),
    ...(replacements.length > 0 && { replacements }),
  };
}

/** The rules of the API name row and field in the message: `0: with: must not contain the text`. */
function atRows(fields: ValidationFailed['fields'] = {}): Record<string, readonly string[]> {
  const found = Object.entries(fields).map(([name, problems]) => {
    const [, row, field, problem] = /^(\d+): (\w+): (.*)$/s.exec(problems[0] ?? '') ?? [];
    return problem === undefined ? [name, problems] : [`${name}.${row}.${field}`, [problem]];
  });
  return Object.fromEntries(found) as Record<string, readonly string[]>;
}
