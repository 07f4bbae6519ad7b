import { Get } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';
import { ALL_DOCUMENTS } from '../site/layout/documents.js';
import { Documentation } from './documentation.js';

/** `/docs/NAME`: a document, with its parts. */
@SitePage('docs/:name')
export class DocumentPage implements WebPage {
  constructor(private readonly documentation: Documentation) {}

  @Get()
  async render(@WebRequest() { params }: WebPageRequest): Promise<PageContent> {
    const document = ALL_DOCUMENTS.find(({ slug }) => slug === params['name']);
    if (!document) throw new NotFound('There is no such document. All are at /docs.');
    const { html, sections } = await this.documentation.read(document.file);
    return {
      title: document.title,
      description: document.about,
      section: 'docs',
      tags: [],
      body: (
        <div class="document">
          <nav class="stack" aria-label="Documentation">
            <a href="/docs">All documents</a>
            <ol>
              {sections
                .filter(({ level }) => level === 2)
                .map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
            </ol>
          </nav>
          {/* The file is part of the program. */}
          <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      ),
    };
  }
}
