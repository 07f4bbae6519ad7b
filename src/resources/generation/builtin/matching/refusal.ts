import { type Recipe, type KnownTool } from '../recipes/recipe.js';
import { RECIPES, TOOLS } from './tool-table.js';
import type { Unclear } from './understand.js';

const MOST_REQUESTS = 16;
const MOST_TOOLS = 8;
/** The number of tools that a rejection lists. */
const KNOWN_TOOLS =
  'apt, brew, cargo, curl, docker, ffmpeg, find, gh, git, go, grep, jq, kubectl, npm, pip, psql, ssh, systemctl, tar, tmux';
const LONGEST_PART = 200;

/** The part that was not understood, and what the writer can do instead. */
export function describeUnclear({ part, tools, isAmbiguous }: Unclear): string {
  const shown = part.length > LONGEST_PART ? `${part.slice(0, LONGEST_PART)}…` : part;
  const start = `The built-in writer does not understand "${shown}".`;
  const help = `Put the commands to show between backticks, or name a tool it knows: ${KNOWN_TOOLS} and ${TOOLS.length - KNOWN_TOOLS.split(', ').length} more.`;
  if (isAmbiguous) return `${start} Say with which tool, such as ${namesOf(tools)}. ${help}`;
  const knownOf = tools
    .slice(0, 2)
    .map((tool) => `${tool.name} ${tool.purpose}; it can show: ${requestsOf(tool)}.`);
  return [start, ...knownOf, help].join(' ');
}

function namesOf(tools: readonly KnownTool[]): string {
  const names = tools.map(({ name }) => name).toSorted();
  const more = names.length - MOST_TOOLS;
  return more > 0 ? `${names.slice(0, MOST_TOOLS).join(', ')} or ${more} more` : names.join(', ');
}

/** The purposes of the recipes of a tool, by their first words: "create branch". */
function requestsOf(tool: KnownTool): string {
  const requests = RECIPES.filter((recipe) => recipe.tool === tool).map(requestOf);
  return [...new Set(requests.filter((request) => request !== ''))].slice(0, MOST_REQUESTS).join(', ');
}

function requestOf({ required }: Recipe): string {
  return [...new Set(required.map(([word]) => word))].join(' ');
}
