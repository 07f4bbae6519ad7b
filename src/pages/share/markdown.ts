/** Text on a line of Markdown: without markup and line breaks. */
export function inline(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>&#]/g, '\\$&');
}

/** A code block that its content cannot end: the fence is longer than any run of backticks in it. */
export function fenced(text: string, language: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((length, [run]) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${lines(text).join('\n')}\n${fence}`;
}

/** A text of a user, separated from those of the service. */
export function quoted(text: string): string {
  return lines(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Blocks with an empty line between; empty ones are omitted. */
export function blocks(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function lines(text: string): string[] {
  const all = text.split(/\r\n?|\n/);
  return all.slice(0, all.findLastIndex((line) => line !== '') + 1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
