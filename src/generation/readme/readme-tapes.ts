import { tapeOf } from '../builtin/builtin-tape-writer.js';
import { NotWritten, type TapeRequest, type WrittenTape } from '../writer/tape-writer.js';
import { type ReadmeSection, sectionsOf } from './readme-commands.js';

const MOST_STEPS = 6;
/** What a reader looks for first. */
const FIRST = /usage|quick ?start|getting started|example|demo|how to/i;

export interface ReadmeTapes {
  readonly tapes: readonly WrittenTape[];
  /** Of the whole README. */
  readonly commandsFound: number;
}

/**
 * Tapes of the commands that a README shows, one a section, those on its use before those on its installation.
 * @param most tapes
 * @throws NotWritten when there are no commands to show
 */
export function tapesOfReadme(
  markdown: string,
  most: number,
  request: Omit<TapeRequest, 'description'>,
): ReadmeTapes {
  const sections = sectionsOf(markdown);
  const commandsFound = sections.reduce((sum, { commands }) => sum + commands.length, 0);
  if (commandsFound === 0)
    throw new NotWritten(
      'This README shows no commands: there are none in fenced blocks of a shell (```sh).',
    );
  const chosen = sections
    .toSorted((a, b) => Number(FIRST.test(b.heading)) - Number(FIRST.test(a.heading)))
    .slice(0, most);
  return { tapes: chosen.map((section) => tapeOfSection(section, request)), commandsFound };
}

function tapeOfSection(
  { heading, commands }: ReadmeSection,
  request: Omit<TapeRequest, 'description'>,
): WrittenTape {
  const asked = commands.slice(0, MOST_STEPS).map(({ command, output }) => ({
    command,
    output,
    tool: command.replace(/^sudo\s+/, '').split(/\s/)[0] ?? '',
  }));
  return tapeOf(asked, { ...request, description: heading === '' ? (asked[0]?.command ?? 'Demo') : heading });
}
