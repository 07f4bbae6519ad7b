import escapeHtml from 'escape-html';
import MarkdownIt, { type Token } from 'markdown-it';

/** The parser takes quadratic time for some texts, and runs on the event loop. A longer text is shown as it is. */
export const MARKDOWN_MAX = 4_000;
/** The characters of a text that search engines and link previews show. */
export const DESCRIPTION_SHOWN = 200;
const LINKED = /^(?:https?|mailto):/i;
/** Of a document. */
const LOWEST = 6;

/**
 * Markdown of users: no HTML, which is shown as text; no pictures, which could be anybody's; no tables, whose alignment needs
 * styles that the pages forbid. A line break stays one.
 */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true }).disable(['image', 'table']);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => LINKED.test(url);
markdown.renderer.rules['link_open'] = (tokens, at, options, _env, renderer) => {
  tokens[at]?.attrSet('rel', 'nofollow ugc noopener');
  return renderer.renderToken(tokens, at, options);
};

/** A text of a user as HTML. @param level of its first heading; none below skips a level */
export function htmlOfMarkdown(text: string, level: number): string {
  if (text.length > MARKDOWN_MAX) return plainHtml(text);
  const tokens = markdown.parse(text, {});
  nestHeadings(tokens, level);
  // Wide code can be scrolled with the keyboard too. In texts, the signs are escaped.
  return markdown.renderer.render(tokens, markdown.options, {}).replaceAll('<pre>', '<pre tabindex="0">');
}

/** The beginning in one line, without markup. */
export function textOfMarkdown(text: string): string {
  const words = markdown.parse(text.slice(0, MARKDOWN_MAX), {}).map(({ children, content }) => {
    if (children === null) return `${content} `;
    return children.map((leaf) => (leaf.type.endsWith('break') ? ' ' : leaf.content)).join('');
  });
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}

function plainHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => escapeHtml(part).replaceAll('\n', '<br>'));
  return paragraphs.map((part) => `<p>${part}</p>`).join('\n');
}

/** A heading is one level below the last one that is above it. */
function nestHeadings(tokens: readonly Token[], level: number): void {
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    if (token.type === 'heading_open') {
      const depth = Number(token.tag.slice(1));
      while ((above.at(-1) ?? 0) >= depth) above.pop();
      above.push(depth);
    }
    token.tag = `h${Math.min(level + above.length - 1, LOWEST)}`;
  }
}
