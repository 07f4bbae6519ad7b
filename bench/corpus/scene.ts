import { language } from './language.js';
import type { Scene, Tool } from './session.js';
import { compile } from './template.js';

/**
 * Reads a file of scenes. `tool <name> <weight> <tags>` begins a tool, `= <title>` (several for other ways to say it)
 * a scene, `# <tags>` names its topics, `$ <command>` what is typed, and the lines after it are the output; `2-5* `
 * before one repeats it. Empty lines mean nothing; gaps are those of the template.
 * @throws when a scene lacks a part
 */
export function parseTools(text: string): Tool[] {
  return text
    .split(/^tool /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n').filter(Boolean);
      const [name = '', weight, ...tags] = head.split(' ');
      return { name, weight: Number(weight), tags, scenes: parseScenes(lines) };
    });
}

const isTitle = (line = ''): boolean => line.startsWith('= ');

function parseScenes(lines: readonly string[]): Scene[] {
  const begins = lines.flatMap((line, at) => (isTitle(line) && !isTitle(lines[at - 1]) ? [at] : []));
  return begins.map((begin, index) => parseScene(lines.slice(begin, begins[index + 1])));
}

function parseScene(lines: readonly string[]): Scene {
  const titles = lines.filter(isTitle);
  const [topics = '', command = '', ...output] = lines.slice(titles.length);
  if (!topics.startsWith('# ') || !command.startsWith('$ ')) {
    throw new Error(`The scene "${lines[0] ?? ''}" has no topics or no command.`);
  }
  return {
    titles: titles.map((title) => compile(title.slice(2), language)),
    topics: topics.slice(2).split(' '),
    command: compile(command.slice(2), language),
    output: output.map((line) => {
      const [, least = '1', most = '1', text = ''] = /^(?:(\d+)-(\d+)\* )?(.*)$/.exec(line) ?? [];
      return { least: Number(least), most: Number(most), text: compile(text, language) };
    }),
  };
}
