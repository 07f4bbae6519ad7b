import { Get, Post } from '@nestjs/common';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { GifEditingService } from '../../resources/gifs/editing/gif-editing.service.js';
import type { ListedGif } from '../../resources/gifs/data/gif.read-model.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { restorableUntil } from '../../resources/gifs/data/retention.js';
import { Done } from '../site/components/form.js';
import { formatTime } from '../browser/clock.js';
import { Empty } from '../site/components/gif-grid.js';
import { PageLinks } from '../site/components/page-links.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { ListTable } from '../site/components/list-table.js';
import { listPageOf } from '../site/layout/page-query.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireSession } from '../site/session/require-session.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/trash`: deleted recordings that can still be restored. */
@SitePage('trash')
export class TrashPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly editing: GifEditingService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { viewer } = requireSession(request);
    const list = await this.gifs.listOwn(viewer.userSeq, { isDeleted: true }, listPageOf(request.query));
    return {
      title: 'Trash',
      section: 'account',
      isPrivate: true,
      tags: [],
      body: (
        <div class="stack">
          <h1>Trash</h1>
          {request.query.has('deleted') && <Done>The recording is deleted. You can restore it here.</Done>}
          {list.rows.length === 0 ? (
            <Empty title="The trash is empty">
              <p>Deleted recordings stay here for 30 days.</p>
            </Empty>
          ) : (
            <DeletedList gifs={list.rows} />
          )}
          <PageLinks {...list.request} count={list.count} path="/trash" />
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const id = request.form.get('id') ?? '';
    await this.editing.restore(id, viewer.userSeq);
    this.security.write('recording_restored', senderOf(request), { recording: id });
    return { redirect: `/gifs/${id}` };
  }
}

function DeletedList({ gifs }: { readonly gifs: readonly ListedGif[] }) {
  return (
    <ListTable columns={['Recording', 'Length', 'Deleted', 'Permanently removed']} hasActions>
      {gifs.map((gif) => (
        <DeletedRow key={gif.id} gif={gif} />
      ))}
    </ListTable>
  );
}

function DeletedRow({ gif: { id, title, durationMs, deletedAt } }: { readonly gif: ListedGif }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-label="Length">{formatTime(durationMs / 1_000)}</td>
      <td data-label="Deleted">{deletedAt && <TimeAgo time={deletedAt} />}</td>
      <td data-label="Permanently removed">{deletedAt && <TimeAgo time={restorableUntil(deletedAt)} />}</td>
      <td>
        <form action="/trash" method="post">
          <input type="hidden" name="id" value={id} />
          <button type="submit" aria-label={`Restore ${title}`}>
            Restore
          </button>
        </form>
      </td>
    </tr>
  );
}
