import type { Shown } from './document.js';
import type { PageContent } from './page.js';

/** What a frame shows instead of a recording. */
export function frameError(title: string, detail: string): PageContent {
  return {
    title,
    tags: [],
    body: (
      <main>
        <p>{detail}</p>
      </main>
    ),
  };
}

const RELOAD_SECONDS = '3';

/** A page in a frame: without header, script and fonts. */
export function FrameDocument({ content: { title, isWaiting, body }, site, path }: Shown) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {isWaiting && <meta http-equiv="refresh" content={RELOAD_SECONDS} />}
        <link rel="canonical" href={site.url + path.replace(/^\/embed\//i, '/gifs/')} />
        <link rel="stylesheet" href={site.assets.path('embed.css')} />
      </head>
      <body>{body}</body>
    </html>
  );
}
