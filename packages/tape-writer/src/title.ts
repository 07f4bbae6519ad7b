const MAX_LENGTH = 80;
const WITHOUT_WORDS = 'Demo';

/** The first sentence, cut at a word. */
export function titleOf(description: string): string {
  const line = titleLine(description);
  // A number or abbreviation at the start, as in "1. Install", is not a sentence.
  const sentence = /^\S+ .*?[.!?](?= |$)/u.exec(line)?.[0] ?? line;
  const title = cut(sentence.endsWith('.') ? sentence.slice(0, -1) : sentence);
  return title === '' ? WITHOUT_WORDS : title.charAt(0).toUpperCase() + title.slice(1);
}

/** Without line breaks and invisible characters, which titles reject. */
export function titleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

function cut(line: string): string {
  const characters = Array.from(line);
  if (characters.length <= MAX_LENGTH) return line;
  const start = characters.slice(0, MAX_LENGTH).join('');
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : characters.slice(0, MAX_LENGTH - 1).join('')}…`;
}
