import { Get, Post } from '@nestjs/common';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { FeaturedCollectionsService } from '../../resources/collections/featured/featured-collections.service.js';
import { FeaturedGifsService } from '../../resources/gifs/featured/featured-gifs.service.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { counted } from '../site/components/format.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireStaff } from '../site/session/require-session.js';
import { StaffStill } from './gif-parts.js';
import { movedOrder } from '../site/components/moved-order.js';
import { type OrderedItem, OrderList } from '../site/components/order-list.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** The maximum length of an order. */
const ALL = { page: 1, size: 1_000 };

type List = 'gifs' | 'collections';

/** `/staff/featured`: the featured recordings and collections, in their order. */
@SitePage('staff/featured')
export class FeaturedPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly featuredGifs: FeaturedGifsService,
    private readonly collections: CollectionsService,
    private readonly featuredCollections: FeaturedCollectionsService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query } = request;
    const [gifs, collections] = await Promise.all([this.gifItems(), this.collectionItems()]);
    const added = query.get('added');
    const isWaiting = added !== null && ![...gifs, ...collections].some(({ id }) => id === added);
    return staffContent({
      title: 'Featured',
      part: '/staff/featured',
      script: 'drag-order.js',
      body: (
        <>
          {isWaiting && (
            <Done>{added} is featured. The list shows it as soon as its author makes it public.</Done>
          )}
          <p>The first recording leads the front page. Newly featured recordings come first.</p>
          <Section request={request} list="gifs" title="Recordings" items={gifs} />
          <Section request={request} list="collections" title="Collections" items={collections} />
        </>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireStaff(request);
    const { form } = request;
    const list: List = fieldText(form, 'list') === 'collections' ? 'collections' : 'gifs';
    const [action = '', id = ''] = fieldText(form, 'action').split(':');
    const actor = senderOf(request);
    if (action === 'add' || action === 'remove') {
      const isFeatured = action === 'add';
      const subject = isFeatured ? namedIn(fieldText(form, 'item'), list) : id;
      await this.feature(list, subject, isFeatured, viewer);
      const what = list === 'gifs' ? 'recording' : 'collection';
      this.security.write('staff_featured', actor, { [what]: subject, is_featured: isFeatured });
      return { redirect: isFeatured ? `/staff/featured?added=${subject}` : '/staff/featured' };
    }
    if (!['up', 'down', 'place'].includes(action)) throw new NotFound(`There is no action "${action}".`);
    const order = movedOrder(form.getAll('order'), action, id);
    if (list === 'gifs') await this.featuredGifs.order(order, viewer);
    else await this.featuredCollections.order(order, viewer);
    return { redirect: `/staff/featured?moved=${encodeURIComponent(`${action}:${id}`)}` };
  }

  /** @throws ValidationFailed at the field if the added item does not exist */
  private async feature(list: List, id: string, isFeatured: boolean, viewer: Viewer): Promise<void> {
    try {
      if (list === 'gifs') await this.featuredGifs.feature(id, isFeatured, viewer);
      else await this.featuredCollections.feature(id, isFeatured, viewer);
    } catch (error) {
      if (!(error instanceof NotFound) || !isFeatured) throw error;
      throw new ValidationFailed(error.message, { item: [error.message] });
    }
  }

  private async gifItems(): Promise<OrderedItem[]> {
    const { rows } = await this.gifs.listPublic({ isFeatured: true }, ALL);
    return rows.map((row) => {
      const gif = this.present.withState(row);
      const facts = `${gif.author.username}, ${counted(gif.view_count, 'view')}`;
      const { id, title } = gif;
      return { id, title, href: `/gifs/${id}`, picture: <StaffStill gif={gif} />, facts };
    });
  }

  private async collectionItems(): Promise<OrderedItem[]> {
    const { rows } = await this.collections.list({ isFeatured: true }, null, ALL);
    return rows.map(({ collection: { slug, title, author }, gifCount, covers: [cover] }) => ({
      id: slug,
      title,
      href: `/collections/${slug}`,
      picture: cover ? <StaffStill gif={this.present.withState(cover)} /> : <span class="still" />,
      facts: `${author.username}, ${counted(gifCount, 'recording')}`,
    }));
  }
}

/** The id or slug; people also paste the URL. */
function namedIn(text: string, list: List): string {
  const named = text.trim();
  if (named === '') throw ValidationFailed.field('item', 'must not be empty');
  const [, ofUrl] = new RegExp(`/${list}/([\\w-]+)`).exec(named) ?? [];
  return ofUrl ?? named;
}

interface SectionProps {
  readonly request: WebPageRequest;
  readonly list: List;
  readonly title: string;
  readonly items: readonly OrderedItem[];
}

function Section({ request: { query, form, error }, list, title, items }: SectionProps) {
  const isRefused = form !== undefined && (form.get('list') ?? 'gifs') === list;
  const errors = isRefused ? fieldErrorsOf(error) : {};
  const what = list === 'gifs' ? 'recording' : 'collection';
  return (
    <section class="stack" aria-labelledby={list}>
      <h2 id={list}>{title}</h2>
      {isRefused && <FormError error={error} fields={['item']} />}
      {items.length === 0 ? (
        <p class="muted">No {what}s are featured yet. Add the first one below.</p>
      ) : (
        <OrderList action="/staff/featured" list={list} items={items} moved={query.get('moved')} />
      )}
      <form class="narrow stack" action="/staff/featured" method="post">
        <input type="hidden" name="list" value={list} />
        <Field
          name="item"
          id={`item-${list}`}
          label={list === 'gifs' ? 'Id or URL of a recording' : 'Slug or URL of a collection'}
          value={isRefused ? fieldText(form, 'item') : ''}
          maxLength={500}
          required
          errors={errors}
        />
        <button type="submit" name="action" value="add">
          Feature the {what}
        </button>
      </form>
    </section>
  );
}
