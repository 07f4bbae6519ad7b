import { NotWritten, type TapeRequest } from '../tape-request.js';
import { type ReadmeSection, sectionsOf } from './readme-commands.js';

const MOST_STEPS = 6;
/** Sections that readers look for first. */
const FIRST = /usage|quick ?start|getting started|example|demo|how to/i;

export interface ReadmeTapeRequests {
  /** One per tape. */
  readonly requests: readonly TapeRequest[];
  /** In the whole README. */
  readonly commandsFound: number;
}

/**
 * One tape request per section with commands, usage before installation.
 * @throws NotWritten when there are no commands
 */
export function tapeRequestsOf(
  markdown: string,
  most: number,
  appearance: Pick<TapeRequest, 'shell' | 'theme'>,
): ReadmeTapeRequests {
  const sections = sectionsOf(markdown);
  const commandsFound = sections.reduce((sum, { commands }) => sum + commands.length, 0);
  if (commandsFound === 0)
    throw new NotWritten(
      'This README shows no commands: there are none in fenced blocks of a shell (```sh).',
    );
  const chosen = sections
    .toSorted((a, b) => Number(FIRST.test(b.heading)) - Number(FIRST.test(a.heading)))
    .slice(0, most);
  return { requests: chosen.map((section) => requestOfSection(section, appearance)), commandsFound };
}

function requestOfSection(
  { heading, commands }: ReadmeSection,
  look: Pick<TapeRequest, 'shell' | 'theme'>,
): TapeRequest {
  const shown = commands.slice(0, MOST_STEPS);
  return { ...look, description: heading === '' ? (shown[0]?.command ?? 'Demo') : heading, commands: shown };
}
