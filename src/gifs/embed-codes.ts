import escapeHtml from 'escape-html';

export interface EmbedTarget {
  readonly title: string;
  readonly pageUrl: string;
  readonly gifUrl: string;
  readonly stillUrl: string;
  readonly width: number;
  readonly height: number;
}

export interface EmbedCodes {
  readonly markdown: string;
  readonly html: string;
  readonly picture: string;
}

/** What a person pastes into a README or a page; a stranger's title never becomes markup there. */
export function embedCodes(target: EmbedTarget): EmbedCodes {
  const { pageUrl, gifUrl, stillUrl, width, height } = target;
  const alt = target.title.replace(/\s+/g, ' ').trim();
  const image = `<img src="${escapeHtml(gifUrl)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`;
  const still = `<source media="(prefers-reduced-motion: reduce)" srcset="${escapeHtml(stillUrl)}">`;
  return {
    markdown: `[![${escapeMarkdown(alt)}](${gifUrl})](${pageUrl})`,
    html: `<a href="${escapeHtml(pageUrl)}">${image}</a>`,
    picture: `<a href="${escapeHtml(pageUrl)}"><picture>${still}${image}</picture></a>`,
  };
}

/** Any punctuation may be escaped by a backslash in CommonMark; what could open or close something is. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+!|~"&$@:]/g, '\\$&');
}
