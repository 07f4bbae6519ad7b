import { type AST, RegExpParser } from '@eslint-community/regexpp';

const LENGTH = 100_000;
/** With at least this many repetitions, a quantifier may scan a whole text. */
const MANY = 8;
const MOST_ELEMENTS = 10;
/** The characters to test a class with: each printable ASCII character, and some others. */
const CANDIDATES = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)),
  ...['\n', '\r', '\t', '\0', '\x1b', 'é', '\u0301', '“', '’', '日', 'ｶ', '😀', '\ud800', '\u202e'],
].sort((a, b) => rank(a) - rank(b));
/** Endings with which a match fails after it has scanned the whole text. */
const ENDS = ['', '\0', '\nx', '!'];

/**
 * Texts of 100,000 characters on which a pattern may be slow, derived from its own parts: what a quantifier repeats, after
 * the part before it; repeated prefixes of the pattern; and each pair of its characters. Each ends in a way that does not
 * match, or with the text of a lookahead.
 */
export function worstInputsOf(pattern: RegExp): string[] {
  const { pattern: root } = new RegExpParser().parseLiteral(String(pattern));
  const samples = new Samples(pattern.flags.replace(/[gy]/g, ''));
  const pumps = pumpsOf(root, samples);
  const ends = new Set([...ENDS, ...lookedFor(root, samples)]);
  const inputs = new Set<string>();
  for (const { before, repeated } of pumps)
    for (const end of ends) inputs.add(before + filled(repeated, LENGTH) + end);
  return [...inputs];
}

/** A prefix and a part that is repeated after it. */
interface Pump {
  readonly before: string;
  readonly repeated: string;
}

function pumpsOf(root: AST.Pattern, samples: Samples): Pump[] {
  const pumps: Pump[] = [];
  const beginnings = new Set<string>();
  visit(root, '', samples, (element, before) => {
    const own = samples.of(element);
    beginnings.add(before + (own[0] ?? ''));
    if (element.type !== 'Quantifier' || element.max < MANY) return;
    for (const repeated of samples.of(element.element)) {
      pumps.push({ before, repeated });
      // Where a match can start at many positions and continue for a while from each.
      pumps.push({ before: '', repeated: before + filled(repeated, 300) });
      pumps.push({ before: '', repeated: `${before + filled(repeated, 300)}\0` });
    }
  });
  const alphabet = samples.seen.slice(0, MOST_ELEMENTS);
  for (const first of alphabet) for (const second of alphabet) beginnings.add(first + second);
  for (const repeated of [...beginnings, ...alphabet])
    if (repeated !== '') pumps.push({ before: '', repeated });
  return pumps;
}

/** Calls back for each element, with a text that matches up to it. */
function visit(
  node: AST.Pattern | AST.Alternative | AST.Element,
  before: string,
  samples: Samples,
  found: (element: AST.Element, before: string) => void,
): void {
  if (node.type === 'Alternative') {
    let start = before;
    for (const element of node.elements) {
      found(element, start);
      visit(element, start, samples, found);
      start += samples.of(element)[0] ?? '';
    }
  } else if (node.type === 'Quantifier') visit(node.element, before, samples, found);
  else if ('alternatives' in node)
    for (const alternative of node.alternatives) visit(alternative, before, samples, found);
}

/** The contents of assertions, at which a match may fail at its end. */
function lookedFor(root: AST.Pattern, samples: Samples): string[] {
  const texts: string[] = [];
  visit(root, '', samples, (element) => {
    if (element.type !== 'Assertion' || !('alternatives' in element)) return;
    for (const alternative of element.alternatives) texts.push(samples.ofAll(alternative.elements));
  });
  return texts;
}

/** Texts that parts of a pattern match. */
class Samples {
  /** The given characters and words, in order. */
  readonly seen: string[] = [];

  constructor(private readonly flags: string) {}

  of(element: AST.Element | AST.QuantifiableElement): string[] {
    switch (element.type) {
      case 'Character':
        return [this.know(String.fromCodePoint(element.value))];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.ofSet(element.raw);
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.map(({ elements }) => this.ofAll(elements));
      case 'Quantifier':
        return this.of(element.element).map((text) => text.repeat(Math.max(1, element.min)));
      case 'Backreference': {
        const group = Array.isArray(element.resolved) ? element.resolved[0] : element.resolved;
        return group ? this.of(group) : [''];
      }
      case 'Assertion':
        return [''];
    }
  }

  ofAll(elements: readonly AST.Element[]): string {
    return elements.map((element) => this.of(element)[0] ?? '').join('');
  }

  /** One character of each kind in a class. */
  private ofSet(raw: string): string[] {
    const set = new RegExp(`^(?:${raw})$`, this.flags);
    const kinds = new Map<number, string>();
    for (const character of CANDIDATES)
      if (set.test(character) && !kinds.has(rank(character))) kinds.set(rank(character), character);
    return [...kinds.values()].map((character) => this.know(character));
  }

  private know(text: string): string {
    if (!this.seen.includes(text)) this.seen.push(text);
    return text;
  }
}

function rank(character: string): number {
  return [/^[a-z]$/, /^[A-Z]$/, /^\d$/, /^ $/, /^[-_.:/]$/, /^[!-~]$/, /^\s$/].findIndex((kind) =>
    kind.test(character),
  );
}

function filled(repeated: string, length: number): string {
  return repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length);
}
