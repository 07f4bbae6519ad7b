import { ValidateBy } from 'class-validator';
import {
  findInvisibleCharacter,
  nameOfCharacter,
} from '../../../platform/http/fields/invisible-characters.js';
import { foldText } from '@ttyreel/recording';
import { unknownField } from '../../../platform/http/pipes/known-fields.pipe.js';
import { CUTS_MAX, REPLACEMENTS_MAX, TEXT_MAX } from './edit-limits.js';

/** @param problemOf the problem with the value, as the predicate of a sentence; null if there is none */
export function CheckedBy(problemOf: (value: unknown) => string | null): PropertyDecorator {
  return ValidateBy({
    name: 'checked',
    validator: {
      validate: (value) => problemOf(value) === null,
      defaultMessage: (validation) => problemOf(validation?.value) ?? 'is not valid',
    },
  });
}

export function trimProblem(value: unknown): string | null {
  if (!isFields(value)) return 'must be an object';
  return fieldsProblem(value, ['from', 'to']) ?? secondsProblem(value, 'from') ?? secondsProblem(value, 'to');
}

export function cutsProblem(value: unknown): string | null {
  return listProblem(value, CUTS_MAX, (cut) => {
    if (!isFields(cut)) return 'must be an object with from and to';
    if (cut.from === undefined || cut.to === undefined) return 'must have from and to';
    return trimProblem(cut);
  });
}

export function replacementsProblem(value: unknown): string | null {
  return listProblem(value, REPLACEMENTS_MAX, (replacement) => {
    if (!isFields(replacement)) return 'must be an object with text and with';
    const { text, with: mask = '' } = replacement;
    return (
      fieldsProblem(replacement, ['text', 'with']) ??
      textProblem('text', text) ??
      (typeof text === 'string' && text.trim() === '' ? 'text: must not be blank' : null) ??
      textProblem('with', mask) ??
      (contains(String(mask), String(text)) ? 'with: must not contain the text' : null)
    );
  });
}

const contains = (mask: string, text: string): boolean => foldText(mask).text.includes(foldText(text).text);

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listProblem(
  value: unknown,
  max: number,
  problemOf: (item: unknown) => string | null,
): string | null {
  if (!Array.isArray(value)) return 'must be a list';
  if (value.length > max) return `must be at most ${max}`;
  for (const [at, item] of value.entries()) {
    const problem = problemOf(item);
    if (problem !== null) return `${at}: ${problem}`;
  }
  return null;
}

function fieldsProblem(value: Readonly<Record<string, unknown>>, known: readonly string[]): string | null {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  return unknown === undefined ? null : `${unknown.slice(0, 100)}: ${unknownField(unknown, known)}`;
}

function secondsProblem(value: Readonly<Record<string, unknown>>, name: string): string | null {
  const second = value[name];
  if (second === undefined || (typeof second === 'number' && Number.isFinite(second) && second >= 0))
    return null;
  return `${name}: must be a number of seconds, 0 or more`;
}

function textProblem(name: string, value: unknown): string | null {
  if (typeof value !== 'string') return `${name}: must be a string`;
  if (value.length > TEXT_MAX) return `${name}: must be at most ${TEXT_MAX} characters`;
  if (/[\n\t]/.test(value)) return `${name}: must be one line; send a separate replacement for each line`;
  const hidden = findInvisibleCharacter(value);
  return hidden === undefined ? null : `${name}: contains the invisible character ${nameOfCharacter(hidden)}`;
}
