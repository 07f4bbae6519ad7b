import { excerptOf, mergeFindings, type SecretFinding, type ScannedLine } from './secret-finding.js';
import { type FoundSecret, SECRET_FORMS, type SecretForm } from './secret-forms.js';

interface Found extends FoundSecret {
  readonly form: SecretForm;
}

/**
 * Finds well-known forms of tokens, passwords in URLs, and private keys, but not placeholders. Each secret is reported once,
 * at its first position. Takes linear time.
 */
export function findSecrets(lines: readonly ScannedLine[]): SecretFinding[] {
  const text = lines.map((line) => line.text).join('\n');
  const found = SECRET_FORMS.filter(({ hint }) => text.includes(hint)).flatMap((form) => [
    ...find(form, text),
  ]);
  const distinct = withoutRepeats(found);
  const places = new LinePlaces(lines);
  return mergeFindings(
    distinct.map(({ form, at, secret, shown = secret }) => ({
      kind: form.kind,
      excerpt: excerptOf(shown),
      ...places.of(at),
    })),
    [],
  );
}

function* find(form: SecretForm, text: string): Generator<Found> {
  for (const match of text.matchAll(form.pattern)) {
    const found = form.secretOf(match);
    if (found) yield { ...found, form };
  }
}

/** Without secrets that overlap or equal an earlier one. In the order of the text. */
function withoutRepeats(found: readonly Found[]): Found[] {
  const rank = new Map(found.map((each, at) => [each, at]));
  const inOrder = [...found].sort((a, b) => a.at - b.at || (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  const known = new Set<string>();
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
    const time = this.lines[this.#line]?.time ?? 0;
    return { line: this.#line + 1, time: Math.round(time * 1000) / 1000 };
  }
}
