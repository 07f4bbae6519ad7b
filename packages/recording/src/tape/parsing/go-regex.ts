/*
 * The syntax of Go's package regexp/syntax (go.dev/s/re2syntax), which VHS compiles patterns with. Each token becomes a
 * part of a JavaScript pattern with the same groups and repetitions, in which every character is a q.
 */

const CODE = String.raw`x(?:\{0*(?:10[\da-fA-F]{4}|[\da-fA-F]{1,5})\}|[\da-fA-F]{2})|0[0-7]{0,2}|[1-7][0-7]{1,2}`;
const ESCAPED = String.raw`\\(?:${CODE}|[afnrtv]|[^\da-zA-Z\x80-\u{10ffff}])`;
const SET = String.raw`\\(?:[dswDSW]|[pP](?:\{\^?(?<property>\w+)\}|(?<letter>[A-Z])))`;
const POSIX_NAME = 'alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit';
const IN_CLASS = String.raw`${ESCAPED}|[^\\\]]`;
/** A hyphen begins a range, except before the end of the class. */
const range = (first: string) => String.raw`(?<first>${first})(?:-(?!\])(?<last>${IN_CLASS})|(?!-[^\]]))`;

const QUOTED = /\\Q[^]*?(?:\\E|$)/uy;
const CHARACTER = new RegExp(String.raw`${SET}|${ESCAPED}|\\[AbBz]|[^\\(\[)|*+?]`, 'uy');
const REPETITION = /[*+?]|\{(?:0|[1-9]\d*)(?:,(?:0|[1-9]\d*)?)?\}/uy;
const GROUP = /\((?!\?)|\(\?P?<\w+>|\(\?[imsU]*(?:-[imsU]+)?[:)]|[)|]/uy;
const CLASS_START = /\[\^?/uy;
const FIRST_IN_CLASS = new RegExp(range(String.raw`\]`), 'uy');
const PART_OF_CLASS = new RegExp(
  String.raw`\[:\^?(?:${POSIX_NAME}):\]|${SET}|(?!\[:\^?\w*:\])${range(IN_CLASS)}`,
  'uy',
);

/** Compiling a long pattern is slow. */
const LONGEST = 1000;
const MOST_REPETITIONS = 1000;
const CONTROLS: Readonly<Record<string, string>> = { a: '\x07', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The message is the end of a sentence. */
class InvalidPattern extends Error {}

/** The error of a Go regular expression, as the end of a sentence; null when it is valid. */
export function problemOfPattern(pattern: string): string | null {
  if (pattern.length > LONGEST) return `is longer than ${LONGEST} characters`;
  try {
    const skeleton = new PatternReader(pattern).skeleton();
    new RegExp(skeleton);
    const isTooMuch = repetitionsIn(skeleton) > MOST_REPETITIONS;
    return isTooMuch ? `repeats something more than ${MOST_REPETITIONS} times` : null;
  } catch (error) {
    if (error instanceof InvalidPattern) return error.message;
    if (!(error instanceof SyntaxError)) throw error;
    const reason = error.message.split(': ').at(-1) ?? '';
    return `cannot be read: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
}

class PatternReader {
  private at = 0;

  constructor(private readonly pattern: string) {}

  /** @throws InvalidPattern */
  skeleton(): string {
    let skeleton = '';
    while (this.at < this.pattern.length) skeleton += this.part();
    return skeleton;
  }

  private part(): string {
    const repetition = this.accept(REPETITION);
    if (repetition) return repetition[0];
    const group = this.accept(GROUP);
    if (group) return partOfGroup(group[0]);
    if (this.accept(CLASS_START)) this.characterClass();
    else if (!this.accept(QUOTED)) {
      const character = this.accept(CHARACTER);
      if (!character) throw new InvalidPattern(problemAt(this.pattern.slice(this.at)));
      checkProperty(character);
    }
    return 'q';
  }

  /** Up to its closing bracket; one at the start is a character of the class. */
  private characterClass(): void {
    const first = this.accept(FIRST_IN_CLASS);
    if (first) checkRange(first);
    while (this.pattern[this.at] !== ']') {
      const part = this.accept(PART_OF_CLASS);
      if (!part) throw new InvalidPattern(problemInClass(this.pattern.slice(this.at)));
      checkProperty(part);
      checkRange(part);
    }
    this.at++;
  }

  private accept(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.at;
    const found = token.exec(this.pattern);
    if (found) this.at = token.lastIndex;
    return found;
  }
}

/** Flags such as `(?i)` have no part in the skeleton. */
function partOfGroup(text: string): string {
  if (text.length === 1) return text;
  return text.endsWith(')') ? '' : '(';
}

function problemAt(rest: string): string {
  if (/^\(\?<?[=!]/.test(rest)) return 'looks ahead or behind, which Go cannot do';
  if (/^\\(?:[1-9]|k<)/.test(rest)) return 'refers back to a group, which Go cannot do';
  if (rest.startsWith('(')) return `has a group that Go does not know: ${rest.slice(0, 4)}`;
  return problemOfEscape(rest);
}

function problemInClass(rest: string): string {
  if (rest === '') return 'has a [ without its ]';
  if (rest.startsWith('\\')) return problemOfEscape(rest);
  return `has a class that Go does not know: ${rest.slice(0, 12)}`;
}

function problemOfEscape(rest: string): string {
  return rest.length === 1
    ? 'ends with a single backslash'
    : `has an escape that Go does not know: ${rest.slice(0, 2)}`;
}

function checkProperty({ groups: { property, letter } = {} }: RegExpExecArray): void {
  const name = property ?? letter;
  if (name === undefined || name === 'Any' || isProperty(`gc=${name}`) || isProperty(`Script=${name}`))
    return;
  throw new InvalidPattern(`names a class of characters that Go does not know: ${name}`);
}

function isProperty(property: string): boolean {
  try {
    return new RegExp(String.raw`\p{${property}}`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function checkRange({ groups: { first, last } = {} }: RegExpExecArray): void {
  if (first === undefined || last === undefined || codeOf(first) <= codeOf(last)) return;
  throw new InvalidPattern(`has a range in the wrong order: ${first}-${last}`);
}

/** The code point of a character of a class. */
function codeOf(character: string): number {
  const escape = /^\\(?:x\{?(?<hex>[\da-fA-F]+)|(?<octal>[0-7]+)|(?<other>.))/su.exec(character)?.groups;
  if (escape?.hex !== undefined) return Number.parseInt(escape.hex, 16);
  if (escape?.octal !== undefined) return Number.parseInt(escape.octal, 8);
  const other = escape?.other ?? character;
  return (escape ? (CONTROLS[other] ?? other) : other).codePointAt(0) ?? 0;
}

/** How often a skeleton repeats its innermost part at most, in groups of groups. */
function repetitionsIn(skeleton: string): number {
  const around: number[] = [];
  let [most, last, highest] = [1, 1, 1];
  for (const [part, least, limit] of skeleton.matchAll(/[q()]|\{(\d+)(?:,(\d*))?\}/g)) {
    if (part === '(') {
      around.push(most);
      most = 1;
    } else if (part === ')') {
      last = most;
      most = around.pop() ?? 1;
    } else if (part === 'q') last = 1;
    else last *= limit ? Number(limit) : Math.max(Number(least), limit === '' ? 1 : 0);
    most = Math.max(most, last);
    highest = Math.max(highest, most);
  }
  return highest;
}
