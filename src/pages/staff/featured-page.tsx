import { Get, Post } from '@nestjs/common';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import {
  CollectionsService,
  type ListedCollection,
} from '../../resources/collections/collections.service.js';
import { FeaturedCollectionsService } from '../../resources/collections/featured/featured-collections.service.js';
import { FeaturedGifsService } from '../../resources/gifs/featured/featured-gifs.service.js';
import type { GifWithStateDto } from '../../resources/gifs/dto/gif-state.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { SearchEngine } from '../../resources/search/search-engine.js';
import { FrontRecordings, type FrontTopContent } from '../front/front-recordings.js';
import { FrontTop } from '../front/front-top.js';
import { counted } from '../site/components/format.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { queryText, searchWords } from '../site/layout/page-query.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireStaff } from '../site/session/require-session.js';
import { type FeatureCandidate, FeatureCandidates } from './feature-candidates.js';
import { StaffStill } from './gif-parts.js';
import { movedOrder } from '../site/components/moved-order.js';
import { type OrderedItem, OrderList } from '../site/components/order-list.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** The results of a search, for each of recordings and collections. */
const FOUND = 6;
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
    private readonly front: FrontRecordings,
    private readonly engine: SearchEngine,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query } = request;
    const text = queryText(query, 'q') ?? '';
    const [gifs, collections, candidates, top] = await Promise.all([
      this.gifItems(),
      this.collectionItems(),
      this.candidates(text, searchWords(query)),
      this.front.top(),
    ]);
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
          <div class="beside-preview">
            <div class="stack">
              <p>The first recording leads the front page. Newly featured recordings come first.</p>
              <FeatureCandidates text={text} candidates={candidates} />
              <Section request={request} list="gifs" title="Recordings" items={gifs} />
              <Section request={request} list="collections" title="Collections" items={collections} />
            </div>
            <Preview top={top} />
          </div>
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
    if (action === 'add' || action === 'remove') {
      const isFeatured = action === 'add';
      const subject = isFeatured ? namedIn(fieldText(form, 'item'), list) : id;
      await this.change(request, list, subject, isFeatured);
      return { redirect: isFeatured ? `/staff/featured?added=${subject}` : '/staff/featured' };
    }
    if (action === 'feature-gifs' || action === 'feature-collections') {
      await this.change(request, action === 'feature-gifs' ? 'gifs' : 'collections', id, true);
      const q = fieldText(form, 'q');
      return { redirect: `/staff/featured?${new URLSearchParams({ q, added: id }).toString()}` };
    }
    if (!['up', 'down', 'place'].includes(action)) throw new NotFound(`There is no action "${action}".`);
    const order = movedOrder(form.getAll('order'), action, id);
    if (list === 'gifs') await this.featuredGifs.order(order, viewer);
    else await this.featuredCollections.order(order, viewer);
    return { redirect: `/staff/featured?moved=${encodeURIComponent(`${action}:${id}`)}` };
  }

  private async change(
    request: FormRequest,
    list: List,
    subject: string,
    isFeatured: boolean,
  ): Promise<void> {
    const { viewer } = requireStaff(request);
    await this.feature(list, subject, isFeatured, viewer);
    const what = list === 'gifs' ? 'recording' : 'collection';
    this.security.write('staff_featured', senderOf(request), { [what]: subject, is_featured: isFeatured });
  }

  /** @param words null if the text is too short for a search */
  private async candidates(text: string, words: string | null): Promise<FeatureCandidate[]> {
    if (words === null) return [];
    const page = { page: 1, size: FOUND };
    const [hits, collections] = await Promise.all([
      this.engine.search({ text: words, sort: 'relevance', page }),
      this.collections.search(text, FOUND),
    ]);
    const gifs = hits.rows.map(({ gif }) => this.present.withState(gif));
    return [
      ...collections.map((listed) => ({
        ...this.itemOfCollection(listed),
        list: 'collections' as const,
        isFeatured: listed.collection.isFeatured,
      })),
      ...gifs.map((gif) => ({ ...itemOfGif(gif), list: 'gifs' as const, isFeatured: gif.is_featured })),
    ];
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
    return rows.map((row) => itemOfGif(this.present.withState(row)));
  }

  private async collectionItems(): Promise<OrderedItem[]> {
    const { rows } = await this.collections.list({ isFeatured: true }, null, ALL);
    return rows.map((row) => this.itemOfCollection(row));
  }

  private itemOfCollection({ collection, gifCount, covers: [cover] }: ListedCollection): OrderedItem {
    const { slug, title, author } = collection;
    return {
      id: slug,
      title,
      href: `/collections/${slug}`,
      picture: cover ? <StaffStill gif={this.present.withState(cover)} /> : <span class="still" />,
      facts: `${author.username}, ${counted(gifCount, 'recording')}`,
    };
  }
}

function itemOfGif(gif: GifWithStateDto): OrderedItem {
  const { id, title } = gif;
  const facts = `${gif.author.username}, ${counted(gif.view_count, 'view')}`;
  return { id, title, href: `/gifs/${id}`, picture: <StaffStill gif={gif} />, facts };
}

/** The top of the front page, smaller; its links are those of the list. The script renews it after a move. */
function Preview({ top }: { readonly top: FrontTopContent }) {
  return (
    <section class="front-preview stack" aria-labelledby="preview">
      <h2 id="preview">
        Preview of the <a href="/">front page</a>
      </h2>
      <div class="framed-page">
        <div id="front-preview" data-follows-order inert>
          <FrontTop {...top} />
        </div>
      </div>
    </section>
  );
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
