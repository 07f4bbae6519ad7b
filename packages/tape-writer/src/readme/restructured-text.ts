/** Matches a line without trailing blanks. */
const DIRECTIVE = /^\s*\.\.\s+(?:code-block|code|sourcecode)::\s*([\w-]*)$/;
const EXPLICIT = /^\s*\.\.\s/;
/** One character repeated; backticks are excluded, because many texts use Markdown fences undeclared. */
const UNDERLINE = /^([!-/:-@[-_{-~])\1{2,}$/;
const OPTION = /^\s+:[\w-]+:/;

/**
 * Converts headings and code blocks of reStructuredText (docutils, "reStructuredText Markup Specification") to
 * Markdown; other lines are unchanged.
 */
export function markdownOfRestructuredText(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  const written: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const directive = DIRECTIVE.exec(line.trimEnd());
    if (directive || isLiteral(line)) {
      const block = blockAfter(lines, at, indentOf(line));
      if (!directive) written.push(line);
      if (block.lines.length > 0) written.push(...fenced(directive?.[1] ?? '', block.lines));
      at = block.end;
    } else if (isTitle(line, lines[at + 1])) {
      written.push(`## ${line.trim()}`);
      at += 2;
    } else {
      written.push(line);
      at++;
    }
  }
  return written.join('\n');
}

/** Whether `::` at the end announces a code block. */
function isLiteral(line: string): boolean {
  return line.trimEnd().endsWith('::') && !EXPLICIT.test(line);
}

function isTitle(line: string, below: string | undefined): boolean {
  const [title, underline] = [line.trim(), below?.trimEnd() ?? ''];
  const isLongEnough = title !== '' && underline.length >= title.length;
  return isLongEnough && UNDERLINE.test(underline) && !UNDERLINE.test(title);
}

/** The indented lines below a line, without directive options. */
function blockAfter(
  lines: readonly string[],
  start: number,
  indent: number,
): { readonly lines: string[]; readonly end: number } {
  let end = start + 1;
  while (end < lines.length && OPTION.test(lines[end] ?? '')) end++;
  const block: string[] = [];
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    if (line.trim() !== '' && indentOf(line) <= indent) break;
    block.push(line);
  }
  while (block[0]?.trim() === '') block.shift();
  while (block.at(-1)?.trim() === '') block.pop();
  return { lines: block, end };
}

function fenced(language: string, block: readonly string[]): string[] {
  const left = Math.min(...block.filter((line) => line.trim() !== '').map(indentOf));
  return ['', `\`\`\`\`${language}`, ...block.map((line) => line.slice(left)), '````', ''];
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
