import { Get, Post } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { AuditService } from '../../resources/audit/audit.service.js';
import { HideGifDto } from '../../resources/gifs/dto/gif-state.dto.js';
import { FeaturedGifsService } from '../../resources/gifs/featured/featured-gifs.service.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { GifModerationService } from '../../resources/gifs/moderation/gif-moderation.service.js';
import { nextPath } from '../account/next-path.js';
import { fieldText, FormError } from '../site/components/form.js';
import { TimeAgo } from '../site/components/time-ago.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireStaff } from '../site/session/require-session.js';
import { AuditTable } from './audit-table.js';
import { GifActions } from './gif-actions.js';
import { StateOfGif, StaffStill, UserLink } from './gif-parts.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const LAST_ACTS = { page: 1, size: 20 };

/** `/staff/gifs/<id>`: the staff actions on a recording, and their history. Forms of other pages post to it too. */
@SitePage('staff/gifs/:id')
export class StaffGifPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly moderation: GifModerationService,
    private readonly featuring: FeaturedGifsService,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { params, form, error } = request;
    const { id = '' } = params;
    const [gif, acts] = await Promise.all([
      this.gifs.get(id).then((found) => this.present.withState(found)),
      this.audit.list({ subject: id }, LAST_ACTS),
    ]);
    const next = nextOf(form, id);
    return staffContent({
      title: gif.title,
      heading: <a href={`/gifs/${id}`}>{gif.title}</a>,
      part: '/staff',
      body: (
        <>
          <div class="case">
            <StaffStill gif={gif} />
            <div class="stack">
              <p>
                By <UserLink username={gif.author.username} />, <TimeAgo time={new Date(gif.created_at)} />.{' '}
                <StateOfGif gif={gif} />
              </p>
              <FormError error={error} fields={['reason']} />
              <GifActions gif={gif} next={next} error={error} form={form} />
            </div>
          </div>
          <h2>Staff actions</h2>
          {acts.rows.length > 0 ? <AuditTable entries={acts.rows} /> : <p class="muted">Nothing yet.</p>}
        </>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireStaff(request);
    const { params, form } = request;
    const { id = '' } = params;
    const action = fieldText(form, 'action');
    switch (action) {
      case 'hide': {
        const { reason } = await validated(HideGifDto, { reason: fieldText(form, 'reason') });
        await this.moderation.hide(id, reason, viewer.username);
        break;
      }
      case 'unhide':
        await this.moderation.unhide(id, viewer.username);
        break;
      case 'feature':
      case 'unfeature': {
        const isFeatured = action === 'feature';
        await this.featuring.feature(id, isFeatured, viewer);
        const actor = senderOf(request);
        this.security.write('staff_featured', actor, { recording: id, is_featured: isFeatured });
        break;
      }
      default:
        throw new NotFound(`There is no action "${action}".`);
    }
    return { redirect: nextOf(form, id) };
  }
}

/** The page with the form. */
function nextOf(form: URLSearchParams | undefined, id: string): string {
  return form?.has('next') ? nextPath(form.get('next')) : `/staff/gifs/${id}`;
}
