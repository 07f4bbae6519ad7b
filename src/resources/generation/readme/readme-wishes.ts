import { NotWritten, type TapeRequest } from '../writer/tape-writer.js';
import { type ReadmeSection, sectionsOf } from './readme-commands.js';

const MOST_STEPS = 6;
/** What a reader looks for first. */
const FIRST = /usage|quick ?start|getting started|example|demo|how to/i;

export interface ReadmeWishes {
  /** A tape each. */
  readonly wishes: readonly TapeRequest[];
  /** Of the whole README. */
  readonly commandsFound: number;
}

/**
 * What tapes of a README show: its commands, a tape a section, those on its use before those on its installation.
 * @param most tapes
 * @throws NotWritten when there are no commands to show
 */
export function wishesOfReadme(
  markdown: string,
  most: number,
  look: Pick<TapeRequest, 'shell' | 'theme'>,
): ReadmeWishes {
  const sections = sectionsOf(markdown);
  const commandsFound = sections.reduce((sum, { commands }) => sum + commands.length, 0);
  if (commandsFound === 0)
    throw new NotWritten(
      'This README shows no commands: there are none in fenced blocks of a shell (```sh).',
    );
  const chosen = sections
    .toSorted((a, b) => Number(FIRST.test(b.heading)) - Number(FIRST.test(a.heading)))
    .slice(0, most);
  return { wishes: chosen.map((section) => wishOfSection(section, look)), commandsFound };
}

function wishOfSection(
  { heading, commands }: ReadmeSection,
  look: Pick<TapeRequest, 'shell' | 'theme'>,
): TapeRequest {
  const shown = commands.slice(0, MOST_STEPS);
  return { ...look, description: heading === '' ? (shown[0]?.command ?? 'Demo') : heading, commands: shown };
}
