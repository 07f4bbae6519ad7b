import escapeHtml from 'escape-html';

export interface BadgeEmbeds {
  readonly url: string;
  readonly markdown: string;
  readonly html: string;
  readonly img: string;
  readonly rst: string;
  readonly asciidoc: string;
}

/** @param alt letters, digits and `._-~@/`, which need little escaping */
export function badgeEmbeds(url: string, page: string, alt: string): BadgeEmbeds {
  const img = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;
  return {
    url,
    markdown: `[![${alt.replace(/[_~@]/g, '\\$&')}](${url})](${page})`,
    html: `<a href="${escapeHtml(page)}">${img}</a>`,
    img,
    rst: `.. image:: ${url}\n   :target: ${page}\n   :alt: ${alt}`,
    asciidoc: `image:${url}[${alt},link=${page}]`,
  };
}
