import { Get, Post } from '@nestjs/common';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { isGifId } from '../../resources/gifs/data/gif-id.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { PINS_MAX, PinsService } from '../../resources/pins/pins.service.js';
import { formatTime } from '../browser/clock.js';
import { fieldText, FormError } from '../site/components/form.js';
import { Empty } from '../site/components/gif-grid.js';
import { movedOrder } from '../site/components/moved-order.js';
import { type OrderedItem, OrderList } from '../site/components/order-list.js';
import { Still } from '../site/components/still.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const PATH = '/account/pins';

/** `/account/pins`: the recordings that are pinned to the profile of the user, in their order. */
@SitePage('account/pins')
export class PinsPage implements FormPage {
  constructor(
    private readonly pins: PinsService,
    private readonly present: GifPresenter,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { viewer } = requireSession(request);
    const pinned = await this.pins.listOf(viewer.userSeq);
    const items = pinned.map((gif) => itemOf(this.present.listItem(gif)));
    return {
      title: 'Pinned recordings',
      section: 'account',
      isPrivate: true,
      script: 'drag-order.js',
      tags: [],
      body: (
        <div class="stack">
          <h1>Pinned recordings</h1>
          <FormError error={request.error} />
          <p>
            <a href={`/users/${viewer.username}`}>Your profile</a> begins with them, {PINS_MAX} at most.
          </p>
          {items.length > 0 ? (
            <OrderList action={PATH} list="pins" items={items} moved={request.query.get('moved')} />
          ) : (
            <Empty title="You have not pinned a recording yet">
              <p>Open a public recording of yours and choose “Pin to profile”.</p>
            </Empty>
          )}
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const { form } = request;
    const [action = '', id = ''] = fieldText(form, 'action').split(':');
    switch (action) {
      case 'pin':
      case 'unpin':
        await this.pins.setPinned(viewer, id, action === 'pin');
        return { redirect: isGifId(id) ? `/gifs/${id}?done=${action}ned` : PATH };
      case 'remove':
        await this.pins.setPinned(viewer, id, false);
        return { redirect: PATH };
      case 'up':
      case 'down':
      case 'place':
        await this.pins.replace(viewer, movedOrder(form.getAll('order'), action, id));
        return { redirect: `${PATH}?moved=${encodeURIComponent(`${action}:${id}`)}` };
      default:
        throw new ValidationFailed('The form has no action. Use the buttons on this page.');
    }
  }
}

function itemOf(gif: GifListItemDto): OrderedItem {
  return {
    id: gif.id,
    title: gif.title,
    href: `/gifs/${gif.id}`,
    picture: <Still gif={gif} />,
    facts: formatTime(gif.duration_ms / 1_000),
  };
}
