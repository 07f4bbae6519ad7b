import { Get, Post } from '@nestjs/common';
import { Forbidden, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { CollectionGifsService } from '../../resources/collections/collection-gifs.service.js';
import {
  type CollectionDetail,
  CollectionsService,
} from '../../resources/collections/collections.service.js';
import { CollectionUpdateDto } from '../../resources/collections/dto/collection-bodies.dto.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { Done, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { formatTime } from '../browser/clock.js';
import { Empty } from '../site/components/gif-grid.js';
import { movedOrder } from '../site/components/moved-order.js';
import { type OrderedItem, OrderList } from '../site/components/order-list.js';
import { Still } from '../site/components/still.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { CollectionFields } from './collection-fields.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/collections/<slug>/edit`: its owner changes the texts and the order, and removes recordings. */
@SitePage('collections/:slug/edit')
export class EditCollectionPage implements FormPage {
  constructor(
    private readonly collections: CollectionsService,
    private readonly places: CollectionGifsService,
    private readonly present: GifPresenter,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { query } = request;
    const found = await this.ownCollection(request);
    const { slug, title } = found.collection;
    const items = found.gifs.map((gif) => itemOf(this.present.listItem(gif)));
    const path = `/collections/${slug}/edit`;
    return {
      title: `Edit ${title}`,
      isPrivate: true,
      script: 'drag-order.js',
      tags: [],
      body: (
        <div class="stack">
          <h1 class="clamped">
            Edit <a href={`/collections/${slug}`}>{title}</a>
          </h1>
          {query.has('saved') && <Done>The collection is saved.</Done>}
          <TextsForm request={request} collection={found} path={path} />
          <section class="section stack">
            <h2>Recordings</h2>
            {items.length > 0 ? (
              <OrderList action={path} list="gifs" items={items} moved={query.get('moved')} />
            ) : (
              <Empty title="This collection is empty">
                <p>Open a recording and choose “Add to a collection”.</p>
              </Empty>
            )}
          </section>
          <DeleteForm path={path} />
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const { form } = request;
    const { slug } = (await this.ownCollection(request)).collection;
    const path = `/collections/${slug}/edit`;
    const [action = '', id = ''] = fieldText(form, 'action').split(':');
    switch (action) {
      case 'save': {
        const texts = { title: fieldText(form, 'title'), description: fieldText(form, 'description') };
        const { title, description } = await validated(CollectionUpdateDto, texts);
        await this.collections.edit(slug, viewer, { title, description });
        return { redirect: `${path}?saved` };
      }
      case 'delete':
        await this.collections.remove(slug, viewer);
        return { redirect: `/users/${viewer.username}` };
      case 'remove':
        await this.places.remove(slug, viewer, id);
        return { redirect: path };
      case 'up':
      case 'down':
      case 'place':
        await this.places.reorder(slug, viewer, movedOrder(form.getAll('order'), action, id));
        return { redirect: `${path}?moved=${encodeURIComponent(`${action}:${id}`)}` };
      default:
        throw new ValidationFailed('The form has no action. Use the buttons on this page.');
    }
  }

  /** @throws SignInRequired, NotFound, Forbidden */
  private async ownCollection(request: WebPageRequest): Promise<CollectionDetail> {
    const { viewer } = requireSession(request);
    const found = await this.collections.get(request.params['slug'] ?? '', viewer);
    if (found.collection.authorSeq !== viewer.userSeq)
      throw new Forbidden('Only its owner may edit this collection.');
    return found;
  }
}

function itemOf(gif: GifListItemDto): OrderedItem {
  return {
    id: gif.id,
    title: gif.title,
    href: `/gifs/${gif.id}`,
    picture: <Still gif={gif} />,
    facts: `${gif.author.username}, ${formatTime(gif.duration_ms / 1_000)}`,
  };
}

interface TextsFormProps {
  readonly request: WebPageRequest;
  readonly collection: CollectionDetail;
  readonly path: string;
}

function TextsForm({ request: { form, error }, collection: { collection }, path }: TextsFormProps) {
  return (
    <form class="narrow stack" action={path} method="post">
      <FormError error={error} fields={['title', 'description']} />
      <CollectionFields
        title={form?.has('title') ? fieldText(form, 'title') : collection.title}
        description={form?.has('title') ? fieldText(form, 'description') : collection.description}
        errors={fieldErrorsOf(error)}
      />
      <button type="submit" name="action" value="save" class="primary">
        Save
      </button>
    </form>
  );
}

function DeleteForm({ path }: { readonly path: string }) {
  return (
    <form class="section stack" action={path} method="post">
      <h2>Delete</h2>
      <p>This cannot be undone. The recordings in it stay.</p>
      <button
        type="submit"
        name="action"
        value="delete"
        class="danger"
        data-confirm="The collection will be permanently deleted. The recordings in it stay."
      >
        Delete the collection
      </button>
    </form>
  );
}
