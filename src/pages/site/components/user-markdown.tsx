import { formatNumber } from './format.js';
import { htmlOfMarkdown, MARKDOWN_MAX } from './markdown-html.js';

/** For the field of such a text. */
export const MARKDOWN_HINT = `Markdown: links, lists, **bold**, \`code\`, headings. A text of more than ${formatNumber(MARKDOWN_MAX)} characters is shown as it is.`;

interface UserMarkdownProps {
  readonly text: string;
  /** The level of its first heading. */
  readonly level: number;
}

/** A text of a user, written in Markdown. */
export function UserMarkdown({ text, level }: UserMarkdownProps) {
  if (text.trim() === '') return null;
  // The renderer escapes what users write.
  return <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: htmlOfMarkdown(text, level) }} />;
}
