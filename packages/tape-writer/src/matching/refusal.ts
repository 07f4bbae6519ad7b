import type { KnownTool } from '../recipes/recipe.js';
import { exampleRequests, LISTED_TOOLS } from './example-requests.js';
import { TOOLS } from './tool-table.js';
import type { Unclear } from './understand.js';

const MOST_TOOLS = 8;
const LONGEST_PART = 200;

/** The part that was not understood, and what the writer can do instead. */
export function describeUnclear({ part, tools, isAmbiguous }: Unclear): string {
  const shown = part.length > LONGEST_PART ? `${part.slice(0, LONGEST_PART)}…` : part;
  const start = `The built-in writer does not understand "${shown}".`;
  if (tools.length > 0 && !isAmbiguous) {
    const examples = tools.slice(0, 2).map(examplesOf);
    return [start, ...examples, 'Or put the commands to show between backticks.'].join(' ');
  }
  const help = `Put the commands to show between backticks, or name a tool it knows: ${LISTED_TOOLS.join(', ')} and ${TOOLS.length - LISTED_TOOLS.length} more.`;
  return isAmbiguous
    ? `${start} Say with which tool, such as ${namesOf(tools)}. ${help}`
    : `${start} ${help}`;
}

function examplesOf(tool: KnownTool): string {
  const requests = new Intl.ListFormat('en', { type: 'disjunction' }).format(exampleRequests(tool));
  return `For ${tool.name}, try ${requests}.`;
}

function namesOf(tools: readonly KnownTool[]): string {
  const names = tools.map(({ name }) => name).toSorted();
  const more = names.length - MOST_TOOLS;
  return more > 0 ? `${names.slice(0, MOST_TOOLS).join(', ')} or ${more} more` : names.join(', ');
}
