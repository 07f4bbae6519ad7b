import { visibleText } from '../../platform/http/fields/visible-text.js';

/** What makes markup of text: characters, and URLs, which some readers link. */
const MARKUP = /[\\`*_[\]<>&#~|]|:(?=\/\/)/g;
/** What makes a list, a heading, a rule or a code block of a line. */
const START = /^(?:[-+=]|\d{1,9}(?=[.)]))/;

/** Text on a line of Markdown: without markup, line breaks and invisible characters. */
export function inline(text: string): string {
  return escaped(text.replace(/\s+/g, ' '));
}

/** A code block that its content cannot end: the fence is longer than any run of backticks in it. */
export function fenced(text: string, language: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((length, [run]) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${lines(text).join('\n')}\n${fence}`;
}

/** A text of a user, separated from those of the service, as plain text. */
export function quoted(text: string): string {
  return lines(text)
    .map((line) => `> ${escaped(line)}`.trimEnd())
    .join('\n');
}

/** Blocks with an empty line between; empty ones are omitted. */
export function blocks(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function lines(text: string): string[] {
  const all = text.split(/\r\n?|\n/).map(visibleText);
  return all.slice(0, all.findLastIndex((line) => line !== '') + 1);
}

function escaped(text: string): string {
  const line = visibleText(text).trim().replace(MARKUP, '\\$&');
  return line.replace(START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}
