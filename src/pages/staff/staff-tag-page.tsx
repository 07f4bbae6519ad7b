import { Get, Post } from '@nestjs/common';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { AuditService } from '../../resources/audit/audit.service.js';
import type { CuratedTag } from '../../resources/tags/counted-tag.js';
import { BlockTagDto, EditTagDto, MergeTagDto } from '../../resources/tags/curation/curated-tag.dto.js';
import { TagCurationService } from '../../resources/tags/curation/tag-curation.service.js';
import { counted } from '../site/components/format.js';
import { Done, fieldText, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireStaff } from '../site/session/require-session.js';
import { AuditTable } from './audit-table.js';
import { staffContent } from './staff-layout.js';
import { TagForms } from './tag-forms.js';
import { StateOfTag } from './state-of-tag.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const LAST_ACTS = { page: 1, size: 20 };

const DONE: Readonly<Record<string, string>> = {
  edit: 'The tag is saved.',
  merge: 'The tag is merged. Its recordings follow in the background.',
  unmerge: 'New uploads get this tag again. Recordings that have already changed keep the other tag.',
  block: 'The tag is blocked. It is removed from recordings in the background.',
  unblock: 'Uploads can use the tag again. Recordings that lost it do not get it back.',
};

/** `/staff/tags/<slug>`: the staff actions on a tag, and their history. */
@SitePage('staff/tags/:slug')
export class StaffTagPage implements FormPage {
  constructor(
    private readonly tags: TagCurationService,
    private readonly audit: AuditService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { params, query, form, error } = request;
    const { slug = '' } = params;
    const [tag, acts] = await Promise.all([
      this.tags.get(slug),
      this.audit.list({ subject: slug }, LAST_ACTS).then(({ rows }) => rows),
    ]);
    const done = DONE[query.get('done') ?? ''];
    const tagActs = acts.filter(({ action }) => action.startsWith('tag.'));
    return staffContent({
      title: `Tag ${tag.name}`,
      part: '/staff/tags',
      body: (
        <>
          {done !== undefined && <Done>{done}</Done>}
          <FormError error={error} fields={['name', 'description', 'into', 'reason']} />
          <p>
            <code>{tag.slug}</code>, <StateOfTag tag={tag} />,{' '}
            {tag.gifCount > 0 ? (
              <a href={`/tags/${tag.slug}`}>{counted(tag.gifCount, 'public recording')}</a>
            ) : (
              'no public recording'
            )}
          </p>
          <TagForms tag={tag} form={form} error={error} />
          <h2>Staff actions</h2>
          {tagActs.length > 0 ? <AuditTable entries={tagActs} /> : <p class="muted">Nothing yet.</p>}
        </>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireStaff(request);
    const { params, form } = request;
    const { slug = '' } = params;
    const action = fieldText(form, 'action');
    const tag = await this.act(slug, action, form, viewer.username);
    return { redirect: `/staff/tags/${tag.slug}?done=${action}` };
  }

  private async act(slug: string, action: string, form: URLSearchParams, actor: string): Promise<CuratedTag> {
    switch (action) {
      case 'edit':
        return this.tags.edit(slug, await editOf(form), actor);
      case 'merge':
        return this.merge(slug, form, actor);
      case 'unmerge':
        return this.tags.unmerge(slug, actor);
      case 'block': {
        const { reason } = await validated(BlockTagDto, { reason: fieldText(form, 'reason') });
        return this.tags.block(slug, reason, actor);
      }
      case 'unblock':
        return this.tags.unblock(slug, actor);
      default:
        throw new NotFound(`There is no action "${action}".`);
    }
  }

  /** @throws ValidationFailed at the field if the target tag does not exist */
  private async merge(slug: string, form: URLSearchParams, actor: string): Promise<CuratedTag> {
    const { into } = await validated(MergeTagDto, { into: fieldText(form, 'into').trim().toLowerCase() });
    await this.tags.get(slug);
    try {
      return await this.tags.merge(slug, into, actor);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      throw new ValidationFailed(error.message, { into: [error.message] });
    }
  }
}

async function editOf(form: URLSearchParams) {
  const { name, description, category } = await validated(EditTagDto, {
    name: fieldText(form, 'name'),
    description: fieldText(form, 'description'),
    category: fieldText(form, 'category'),
  });
  return { name, description, category };
}
