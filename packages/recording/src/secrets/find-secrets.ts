import { type FoundSecret, type SecretForm } from './found-secret.js';
import { NAMED_FORMS } from './named-forms.js';
import {
  excerptOf,
  fingerprintOf,
  mergeFindings,
  type SecretFinding,
  type ScannedLine,
} from './secret-finding.js';
import { SECRET_FORMS } from './secret-forms.js';

/** A text that reads as it is written: printable ASCII without percent signs. */
const PLAIN = /^[\t\n -$&-~]*$/;
const ASCII = /^[\0-\x7f]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** Combining marks, full-width letters, and those of mathematics. */
const STYLED = /[\u0300-\u036f\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u;
const MARKS = /\p{M}+/gu;
const ENCODED_BYTE = /%[\da-f]{2}/i;
const ENCODED = /(?:%[\da-f]{2})+/gi;
const LEVELS = 3;
/** Of a form in a text. More would only cost time: fewer findings are shown. */
const MOST_MATCHES = 200;
const SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])?/g;
const CONTROL = /[\0-\u0008\u000b-\u001f\u007f]/;
const CONTROLS = new RegExp(CONTROL, 'g');
const SPACES = /[\u0007-\u000d]/g;

interface Found extends FoundSecret {
  readonly form: SecretForm;
}

/**
 * Finds well-known forms of tokens, passwords in URLs, private keys, and values that their names make secrets, but not
 * placeholders; full-width letters count as others. Each is reported once, at its first position. Takes linear time.
 * @param known secrets that are left out; the found ones are added
 */
export function findSecrets<Place extends string>(
  written: readonly ScannedLine[],
  place: Place,
  known = new Set<string>(),
): SecretFinding<Place>[] {
  const lines = written.map(asRead);
  const text = lines.map((line) => line.text).join('\n');
  const certain = distinctIn(text, SECRET_FORMS, known);
  const isKnown = ({ at, secret }: Found) =>
    certain.some((known) => at < known.at + known.secret.length && known.at < at + secret.length);
  const possible = distinctIn(text, NAMED_FORMS, known).filter((found) => !isKnown(found));
  const found = [certain, possible].flatMap((each) => {
    const places = new LinePlaces(lines);
    return each.map(({ form, at, secret, shown }) => ({
      kind: form.kind,
      place,
      excerpt: shown ?? excerptOf(secret),
      fingerprint: fingerprintOf(secret),
      ...places.of(at),
    }));
  });
  return mergeFindings(found, []);
}

/**
 * Without characters that show nothing, full-width letters as others; also without percent-encoding, and without control
 * sequences and characters, before which a word may end or not.
 */
function asRead(line: ScannedLine): ScannedLine {
  if (PLAIN.test(line.text)) return line;
  const texts = [visible(line.text)];
  const [text = ''] = texts;
  if (ENCODED_BYTE.test(text)) texts.push(visible(percentDecoded(text)));
  if (CONTROL.test(text)) {
    const plain = text.replaceAll(SEQUENCE, '');
    texts.push(plain.replaceAll(CONTROLS, ''), plain.replaceAll(SPACES, ' ').replaceAll(CONTROLS, ''));
  }
  return { ...line, text: texts.join(' ') };
}

function visible(text: string): string {
  if (ASCII.test(text)) return text;
  const shown = text.replace(INVISIBLE, '');
  return STYLED.test(shown) ? shown.normalize('NFKD').replace(MARKS, '') : shown;
}

/** Decodes what is valid (RFC 3986, section 2.1), also a URL within the query of another. */
function percentDecoded(text: string): string {
  let decoded = text;
  for (let level = 0; level < LEVELS && decoded.includes('%'); level++)
    decoded = decoded.replace(ENCODED, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
  return decoded;
}

function distinctIn(text: string, forms: readonly SecretForm[], known: Set<string>): Found[] {
  const hinted = forms.filter(({ hints }) => hints.some((hint) => text.includes(hint)));
  return hinted.length === 0
    ? []
    : withoutRepeats(
        hinted.flatMap((form) => [...find(form, text)]),
        known,
      );
}

function* find(form: SecretForm, text: string): Generator<Found> {
  let matches = 0;
  for (const match of text.matchAll(form.pattern)) {
    const found = form.secretOf(match);
    if (found) yield { ...found, form };
    if (++matches === MOST_MATCHES) return;
  }
}

/** Without secrets that overlap or equal an earlier one. In the order of the text. */
function withoutRepeats(found: readonly Found[], known: Set<string>): Found[] {
  const rank = new Map(found.map((each, at) => [each, at]));
  const inOrder = [...found].sort((a, b) => a.at - b.at || (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  let end = -1;
  return inOrder.filter(({ at, secret }) => {
    if (at < end || known.has(secret)) return false;
    known.add(secret);
    end = at + secret.length;
    return true;
  });
}

/** The lines of joined text by offset; offsets must be ascending. */
class LinePlaces {
  #line = 0;
  #end: number;

  constructor(private readonly lines: readonly ScannedLine[]) {
    this.#end = this.lines[0]?.text.length ?? 0;
  }

  of(offset: number): Pick<SecretFinding, 'line' | 'time'> {
    while (offset > this.#end && this.#line < this.lines.length - 1) {
      this.#line += 1;
      this.#end += 1 + (this.lines[this.#line]?.text.length ?? 0);
    }
    const { time = null, line = this.#line + 1 } = this.lines[this.#line] ?? {};
    return { line, time: time === null ? null : Math.round(time * 1000) / 1000 };
  }
}
