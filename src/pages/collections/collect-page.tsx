import { Get, Post } from '@nestjs/common';
import { Forbidden } from '../../platform/errors/domain-errors.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { CollectionGifsService } from '../../resources/collections/collection-gifs.service.js';
import {
  CollectionsService,
  type ListedCollection,
} from '../../resources/collections/collections.service.js';
import { CollectionCreateDto } from '../../resources/collections/dto/collection-bodies.dto.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { counted } from '../site/components/format.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { CollectionFields } from './collection-fields.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const MOST = 100;

/** `/gifs/<id>/collect`: adds a recording to one of the user's collections, or to a new one. */
@SitePage('gifs/:id/collect')
export class CollectPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly collections: CollectionsService,
    private readonly places: CollectionGifsService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { viewer } = requireSession(request);
    const { form, error } = request;
    const gif = await this.collectable(request);
    const page = { page: 1, size: MOST };
    const { rows } = await this.collections.listOfUser(viewer.username, viewer, page);
    const path = `/gifs/${gif.id}/collect`;
    return {
      title: `Add ${gif.title} to a collection`,
      isPrivate: true,
      tags: [],
      body: (
        <div class="narrow stack">
          <h1 class="clamped">
            Add to a collection: <a href={`/gifs/${gif.id}`}>{gif.title}</a>
          </h1>
          <FormError error={error} fields={['title', 'description']} />
          {rows.length > 0 && <Choices collections={rows} path={path} />}
          <form class="section stack" action={path} method="post">
            <h2>A new collection</h2>
            <CollectionFields
              title={fieldText(form, 'title')}
              description={fieldText(form, 'description')}
              errors={fieldErrorsOf(error)}
            />
            <button type="submit" class="primary">
              Create collection
            </button>
          </form>
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const { form } = request;
    const { id } = await this.collectable(request);
    const chosen = form.get('collection');
    const slug = chosen ?? (await this.collections.create(viewer, await textsOf(form)));
    await this.places.add(slug, viewer, id);
    return { redirect: `/collections/${slug}` };
  }

  /** @throws SignInRequired, NotFound, Gone, HiddenByStaff, Forbidden */
  private async collectable(request: WebPageRequest): Promise<GifDetail> {
    const { viewer } = requireSession(request);
    const gif = await this.gifs.show(request.params['id'] ?? '', viewer);
    if (gif.visibility !== 'public' && gif.authorSeq !== viewer.userSeq)
      throw new Forbidden('Only its author may add a recording that is not public to a collection.');
    return gif;
  }
}

function textsOf(form: URLSearchParams): Promise<CollectionCreateDto> {
  const texts = { title: fieldText(form, 'title'), description: fieldText(form, 'description') };
  return validated(CollectionCreateDto, texts);
}

function Choices({
  collections,
  path,
}: {
  readonly collections: readonly ListedCollection[];
  readonly path: string;
}) {
  return (
    <form action={path} method="post">
      <ul class="stack">
        {collections.map(({ collection: { slug, title }, gifCount }) => (
          <li key={slug} class="row">
            <button type="submit" name="collection" value={slug}>
              {title}
            </button>
            <span class="muted">{counted(gifCount, 'recording')}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}
