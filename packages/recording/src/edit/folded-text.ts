/** A text in the form in which texts are compared. Offsets are UTF-16. */
export interface FoldedText {
  readonly text: string;
  /** The offset in the original text of the character that this one comes from. */
  readonly startOf: (at: number) => number;
  /** The end of the character that the one before `at` comes from. */
  readonly endOf: (at: number) => number;
}

/** Characters that show nothing: zero-width spaces and joiners, soft hyphens, byte order marks, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const ASCII = /^[\0-\x7f]*$/;
/** Its lower case is two characters in Unicode, but people write `i`. */
const DOTTED_I = '\u0130';
const ENCODED = /(?:%[\da-f]{2})+/gi;
const MAX_CACHED = 20_000;

const cache = new Map<string, string>();
const identity = (at: number): number => at;

/** Without case, width, presentation forms and invisible characters; `''` for an invisible one. */
export function foldCharacter(character: string): string {
  const known = cache.get(character);
  if (known !== undefined) return known;
  const folded = INVISIBLE.test(character)
    ? ''
    : character.replace(DOTTED_I, 'i').normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(character, folded);
  return folded;
}

export function foldText(text: string): FoldedText {
  if (ASCII.test(text)) return { text: text.toLowerCase(), startOf: identity, endOf: identity };
  const folding = new Folding();
  let at = 0;
  for (const character of text) folding.add(foldCharacter(character), at, (at += character.length));
  return folding;
}

/** A plus sign may be a space in a URL. */
export const foldPlus = (folded: string): string => folded.replaceAll('+', ' ');

/** Whether {@link foldUrl} may find more than {@link foldText}. */
export const mayBeUrl = (text: string): boolean => text.includes('%') || text.includes('+');

/**
 * The same after percent-decoding (RFC 3986, section 2.1), also of a URL within the query of another; compare it with
 * `foldPlus` of a text.
 */
export function foldUrl(text: string): FoldedText {
  const outer = foldEncoded(text);
  if (!outer.text.includes('%')) return outer;
  const inner = foldEncoded(outer.text);
  return {
    text: inner.text,
    startOf: (at) => outer.startOf(inner.startOf(at)),
    endOf: (at) => outer.endOf(inner.endOf(at)),
  };
}

function foldEncoded(text: string): FoldedText {
  const folding = new Folding();
  let last = 0;
  const addPlain = (end: number): void => {
    for (const character of text.slice(last, end)) {
      folding.add(foldPlus(foldCharacter(character)), last, (last += character.length));
    }
  };
  for (const { 0: encoded, index } of text.matchAll(ENCODED)) {
    addPlain(index);
    const end = index + encoded.length;
    for (const [character, bytes] of decoded(encoded)) {
      folding.add(foldPlus(foldCharacter(character)), last, (last += 3 * bytes));
    }
    addPlain(end);
  }
  addPlain(text.length);
  return folding;
}

/** The characters of a percent-encoded text and the bytes of each, up to the first that is not UTF-8. */
function* decoded(encoded: string): Generator<readonly [character: string, bytes: number]> {
  const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
  for (const character of bytes.toString('utf8')) {
    if (character === '\ufffd') return;
    yield [character, Buffer.byteLength(character)];
  }
}

class Folding implements FoldedText {
  text = '';
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  add(folded: string, start: number, end: number): void {
    this.text += folded;
    for (let unit = 0; unit < folded.length; unit++) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  readonly startOf = (at: number): number => this.starts[at] ?? 0;
  readonly endOf = (at: number): number => this.ends[at - 1] ?? 0;
}
