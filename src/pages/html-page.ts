import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;' +
  'color:#1f2328;background:#fff}img{max-width:100%;height:auto}pre{white-space:pre-wrap;overflow-wrap:anywhere}' +
  'table{border-collapse:collapse}th,td{padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top}' +
  '@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}a{color:#4493f8}}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** @param mediaUrl where pictures are */
export function contentSecurityPolicy(mediaUrl: string): string {
  return [
    "default-src 'none'",
    `img-src 'self' ${new URL(mediaUrl).origin}`,
    `style-src 'sha256-${STYLE_HASH}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** @param body HTML @param head HTML */
export function htmlPage(title: string, body: string, head = ''): string {
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${STYLE}</style></head>\n` +
    `<body>\n${body}\n<p><a href="/api/docs">The API</a></p>\n</body></html>\n`
  );
}
