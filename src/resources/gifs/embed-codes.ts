import escapeHtml from 'escape-html';

export interface EmbedTarget {
  /** What the picture shows, in words. */
  readonly alt: string;
  readonly pageUrl: string;
  readonly gifUrl: string;
  /** The GIF for places that show no large ones: the same, or a smaller one. */
  readonly readmeGifUrl: string;
  readonly stillUrl: string;
  readonly width: number;
  readonly height: number;
  /** The GIF for readers of each colour scheme, where there are two. */
  readonly schemes?: { readonly light: string; readonly dark: string };
}

export interface EmbedCodes {
  readonly markdown: string;
  readonly html: string;
  readonly picture: string;
}

/** What a person pastes into a README or a page; a stranger's words never become markup there. */
export function embedCodes(target: EmbedTarget): EmbedCodes {
  const { pageUrl, gifUrl, readmeGifUrl, stillUrl, schemes } = target;
  const alt = target.alt.replace(/\s+/g, ' ').trim();
  const size = `width="${target.width}" height="${target.height}"`;
  const image = (url: string) => `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ${size}>`;
  const link = (content: string) => `<a href="${escapeHtml(pageUrl)}">${content}</a>`;
  // A browser takes the first that fits.
  const sources = [
    source('prefers-reduced-motion: reduce', stillUrl),
    ...(schemes
      ? [
          source('prefers-color-scheme: dark', schemes.dark),
          source('prefers-color-scheme: light', schemes.light),
        ]
      : []),
  ];
  return {
    markdown: `[![${escapeMarkdown(alt)}](${readmeGifUrl})](${pageUrl})`,
    html: link(image(readmeGifUrl)),
    picture: link(`<picture>${sources.join('')}${image(gifUrl)}</picture>`),
  };
}

function source(condition: string, url: string): string {
  return `<source media="(${condition})" srcset="${escapeHtml(url)}">`;
}

/** Any punctuation may be escaped by a backslash in CommonMark; what could open or close something is. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+!|~"&$@:]/g, '\\$&');
}
