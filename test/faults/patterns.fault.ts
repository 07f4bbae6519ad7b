import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { NAMED_FORMS } from '../../packages/recording/src/secrets/named-forms.js';
import { SECRET_FORMS } from '../../packages/recording/src/secrets/secret-forms.js';
import { NO_TEXT, TEXT_LINES } from '../../packages/recording/src/transcript/text-lines.js';
import { SLUG_PATTERN } from '../../src/resources/themes/dto/theme-slug.js';
import { NEEDED } from '../../src/platform/http/fields/invisible-characters.js';
import { QUOTED } from '../../src/resources/search/query/search-query.js';
import type { Outcome, Trial } from './pattern-child.js';
import type { Scenario } from './scenario.js';
import { patternsBelow } from './source-patterns.js';

const LIMIT_MS = 50;
/** The elapsed time for all texts of one pattern: ten times the longest of an idle machine. A process that exceeds it hangs. */
const HANGS_MS = 120_000;

/** Patterns that are built at run time, by file, with a reason: their parts are not user input. */
const MADE: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['src/platform/credentials/api-key.ts', [/^ttyr_[0-9A-Za-z]{32}$/]],
  ['src/platform/http/fields/invisible-characters.ts', [NEEDED]],
  ['src/platform/http/pipes/text-safety.pipe.ts', []], // One that is written in full, with another flag.
  ['src/indexing/search-index/text/folding.ts', []], // One character of a fixed list.
  ['src/resources/search/query/search-query.ts', [QUOTED]], // The other is a set of characters, where texts are split.
  ['src/resources/themes/theme-imports.service.ts', [new RegExp(SLUG_PATTERN)]],
  ['packages/recording/src/secrets/named-forms.ts', NAMED_FORMS.map(({ pattern }) => pattern)],
  ['packages/recording/src/secrets/secret-forms.ts', SECRET_FORMS.map(({ pattern }) => pattern)],
  ['packages/recording/src/transcript/text-lines.ts', [TEXT_LINES, NO_TEXT]], // The other is one character of a set.
  ['packages/recording/src/tape/parsing/go-regex.ts', []], // They match one character or range at a time, in 1,000 characters at most.
]);

const text = (part: string, end = '') => part.repeat(Math.ceil(100_000 / part.length)) + end;
/** Texts that once took minutes, for every pattern. */
const KNOWN_TEXTS = [
  `.. code::${text(' ')}x`,
  text(`while 1${' '.repeat(285)}x\n`),
  text('a'),
  text('a:'),
  text('a-'),
  `:(){${text(':|')}`,
  text(':(){'),
  text('/.ssh/', '.pub'),
  `\`\`\`json${text('\n')}`,
  text('```json\n{'),
  text('}\n'),
  text('[[](('),
  text('-', 'x'),
  text('/', 'x'),
];

export const scenario: Scenario = {
  title: `no pattern of the source takes over ${LIMIT_MS} ms for 100,000 characters, whatever they are`,
  async run() {
    const { literals, makers } = await patternsBelow('src');
    const unknown = makers.filter((file) => !MADE.has(file));
    if (unknown.length > 0)
      throw new Error(
        `${unknown.join(', ')} makes patterns that are not tried: add what they look like to MADE.`,
      );
    const patterns = [
      ...literals.map(({ place, literal }) => ({ place, ...partsOf(literal) })),
      ...[...MADE].flatMap(([place, made]) => made.map(({ source, flags }) => ({ place, source, flags }))),
    ];
    const bench = new Bench();
    const slow: string[] = [];
    for (const { place, source, flags } of patterns) {
      const outcome = await bench.try({ source, flags, texts: KNOWN_TEXTS, limitMs: LIMIT_MS });
      if (outcome === null) slow.push(`${place} /${source}/${flags}: did not end`);
      else if (outcome.ms > LIMIT_MS)
        slow.push(
          `${place} /${source}/${flags}: ${outcome.ms.toFixed(0)} ms for ${JSON.stringify(outcome.text)}`,
        );
    }
    bench.end();
    console.log(`   ${patterns.length} patterns tried`);
    if (slow.length > 0) throw new Error(`Patterns that take too long:\n${slow.join('\n')}`);
  },
};

/** Runs patterns one after the other in a process that is killed if one does not end. */
class Bench {
  #child: ChildProcess | null = null;

  /** @returns null if it did not end */
  async try(trial: Trial): Promise<Outcome | null> {
    const child = (this.#child ??= fork(path.join(import.meta.dirname, 'pattern-child.ts')));
    child.send(trial);
    try {
      const [outcome] = (await once(child, 'message', { signal: AbortSignal.timeout(HANGS_MS) })) as [
        Outcome,
      ];
      return outcome;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
      this.end();
      return null;
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}
