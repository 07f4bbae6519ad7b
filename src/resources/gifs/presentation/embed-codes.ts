import escapeHtml from 'escape-html';

export interface EmbedTarget {
  /** The alternative text. */
  readonly alt: string;
  readonly pageUrl: string;
  /** A picture of less than 5 MB: the GIF, a smaller one, or the still. */
  readonly imageUrl: string;
  readonly reason: string;
  readonly stillUrl: string;
  readonly width: number;
  readonly height: number;
  /** The GIF for each colour scheme, if there are two. */
  readonly schemes?: { readonly light: string; readonly dark: string };
}

export interface EmbedCodes {
  readonly markdown: string;
  readonly html: string;
  readonly picture: string;
  readonly bbcode: string;
  /** Why they do not show the GIF itself; '' if they do. */
  readonly reason: string;
}

/** Code to paste into a README or a page. User text is escaped. */
export function embedCodes(target: EmbedTarget): EmbedCodes {
  const { pageUrl, imageUrl, stillUrl, schemes, reason } = target;
  const alt = target.alt.replace(/\s+/g, ' ').trim();
  // The style keeps a wide picture within the screen of a phone.
  const size = `width="${target.width}" height="${target.height}" style="max-width:100%;height:auto"`;
  const image = (url: string) => `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ${size}>`;
  const link = (content: string) => `<a href="${escapeHtml(pageUrl)}">${content}</a>`;
  // A browser uses the first match.
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
    markdown: `[![${escapeMarkdown(alt)}](${imageUrl})](${pageUrl})`,
    html: link(image(imageUrl)),
    picture: link(`<picture>${sources.join('')}${image(imageUrl)}</picture>`),
    // URLs have no brackets.
    bbcode: `[url=${pageUrl}][img]${imageUrl}[/img][/url]`,
    reason,
  };
}

function source(condition: string, url: string): string {
  return `<source media="(${condition})" srcset="${escapeHtml(url)}">`;
}

/** CommonMark allows a backslash before any punctuation; this escapes what could start or end markup. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+!|~"&$@:]/g, '\\$&');
}
