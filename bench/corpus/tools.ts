import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Random, Weights } from './random.js';
import { parseTools } from './scene.js';
import type { Tool } from './session.js';

const FOLDER = path.join(import.meta.dirname, 'scenes');

/** The tools in the files of the scenes folder. */
export const TOOLS: readonly Tool[] = readdirSync(FOLDER)
  .sort()
  .flatMap((file) => parseTools(readFileSync(path.join(FOLDER, file), 'utf8')));

const BY_WEIGHT = new Weights(TOOLS.map((tool) => tool.weight));
const BY_ROOT = new Weights(TOOLS.map((tool) => Math.sqrt(tool.weight)));

/** The tool in over a third of all recordings. */
export const GIT = toolAt(TOOLS.findIndex(({ name }) => name === 'git'));

/** The subject of a recording. */
export function pickTool(random: Random): Tool {
  return toolAt(BY_WEIGHT.pick(random));
}

/** Tools that are used with it. */
export function pickCompanion(random: Random, fits: (tool: Tool) => boolean): Tool {
  for (;;) {
    const tool = toolAt(BY_ROOT.pick(random));
    if (fits(tool)) return tool;
  }
}

function toolAt(place: number): Tool {
  const tool = TOOLS[place];
  if (!tool) throw new Error(`The scenes have no tool ${place}.`);
  return tool;
}
