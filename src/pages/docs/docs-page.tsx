import { Get } from '@nestjs/common';
import { Empty } from '../site/components/gif-grid.js';
import { queryText } from '../site/layout/page-query.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';
import { DOCUMENTS } from '../site/layout/documents.js';
import { Documentation, type FoundSection } from './documentation.js';

/** `/docs`: all documents, and a search in them. */
@SitePage('docs')
export class DocsPage implements WebPage {
  constructor(private readonly documentation: Documentation) {}

  @Get()
  async render(@WebRequest() { query }: WebPageRequest): Promise<PageContent> {
    const words = queryText(query, 'q') ?? '';
    return {
      title: words === '' ? 'Documentation' : `Documentation: ${words}`,
      description: 'How to use, host and change ttyreel.',
      section: 'docs',
      isPrivate: words !== '',
      tags: [],
      body: (
        <div class="stack">
          <h1>Documentation</h1>
          <form class="row" role="search" aria-label="Documentation" action="/docs">
            <input type="search" name="q" value={words} aria-label="Search the documentation" />
            <button type="submit">Search</button>
          </form>
          {words === '' ? <AllDocuments /> : <Found sections={await this.documentation.search(words)} />}
        </div>
      ),
    };
  }
}

function AllDocuments() {
  return (
    <>
      {Object.entries(DOCUMENTS).map(([readers, documents]) => (
        <section key={readers} class="section stack">
          <h2>{readers}</h2>
          <dl class="documents">
            {documents.map(({ slug, title, about }) => (
              <div key={slug}>
                <dt>
                  <a href={`/docs/${slug}`}>{title}</a>
                </dt>
                <dd class="muted">{about}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        <a href="/api/docs">The API explorer</a> has every operation, with a form to try it.{' '}
        <a href="/changelog">The changelog</a> says what is new.
      </p>
    </>
  );
}

function Found({ sections }: { readonly sections: readonly FoundSection[] }) {
  if (sections.length === 0) return <Empty title="No document has these words." />;
  return (
    <dl class="documents">
      {sections.map(({ path, document, title, excerpt }) => (
        <div key={path}>
          <dt>
            <a href={path}>{title === document ? title : `${document}: ${title}`}</a>
          </dt>
          <dd class="muted">{excerpt}</dd>
        </div>
      ))}
    </dl>
  );
}
