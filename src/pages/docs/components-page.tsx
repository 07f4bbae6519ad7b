import { Get } from '@nestjs/common';
import type { ComponentChildren } from 'preact';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { CopyCode } from '../site/components/copy-code.js';
import { Done, Field, FormError } from '../site/components/form.js';
import { counted } from '../site/components/format.js';
import { Empty, GifGrid } from '../site/components/gif-grid.js';
import { ListTable } from '../site/components/list-table.js';
import { OrderList } from '../site/components/order-list.js';
import { PageLinks } from '../site/components/page-links.js';
import { Still } from '../site/components/still.js';
import { TagLinks } from '../site/components/tag-links.js';
import { TimeAgo } from '../site/components/time-ago.js';
import type { PageContent, WebPage } from '../site/layout/page.js';
import { SitePage } from '../site/html/page.decorator.js';

const SHOWN = 3;
const REFUSED = { named: ['"Ünter" has a letter that a name cannot have.'] };

/** `/components`: the components of the pages, for developers. */
@SitePage('components')
export class ComponentsPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  @Get()
  async render(): Promise<PageContent> {
    const { rows } = await this.gifs.listPublic({}, { page: 1, size: SHOWN });
    return {
      title: 'Components',
      isPrivate: true,
      tags: ['lists'],
      body: (
        <div class="stack">
          <h1>Components</h1>
          <p>The parts of pages, one file each in src/pages/components.</p>
          <Texts />
          <Controls />
          <Lists gifs={rows.map((row) => this.present.listItem(row))} />
        </div>
      ),
    };
  }
}

function Sample({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  const id = `sample-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section class="section stack" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

function Texts() {
  return (
    <>
      <Sample name="Text">
        <p>
          Text with a <a href="/components">link</a>, <code>code</code> and <strong>weight</strong>.
        </p>
        <p class="muted">Muted text.</p>
        <p class="muted small">Small muted text.</p>
      </Sample>
      <Sample name="Notices">
        <Done>What was done.</Done>
        <FormError error={new ValidationFailed('Why a form was refused.')} />
        <p role="status">
          <span class="cursor waiting" aria-hidden="true" /> Something is being made.
        </p>
      </Sample>
      <Sample name="Code">
        <CopyCode label="A command" code={'curl -F cast=@demo.cast -F title="One line"'} />
        <CopyCode label="A long command" code={`echo ${'0123456789 '.repeat(24)}`} />
      </Sample>
    </>
  );
}

function Controls() {
  return (
    <>
      <Sample name="Buttons">
        <p class="row">
          <button type="button" class="primary">
            Primary
          </button>
          <button type="button">Plain</button>
          <button type="button" class="danger">
            Danger
          </button>
          <button type="button" disabled>
            Disabled
          </button>
          <a class="button" href="/components">
            Link
          </a>
        </p>
      </Sample>
      <Sample name="Fields">
        <form class="narrow stack" action="/components">
          <Field name="plain" label="Plain" hint="What to write." placeholder="An example" errors={{}} />
          <Field name="named" label="Refused" value="Ünter" errors={REFUSED} />
          <Field name="several" label="Several lines" value={'One\nTwo'} rows={3} errors={{}} />
        </form>
      </Sample>
    </>
  );
}

function Lists({ gifs }: { readonly gifs: readonly GifListItemDto[] }) {
  const items = gifs.map((gif) => ({
    id: gif.id,
    title: gif.title,
    href: `/gifs/${gif.id}`,
    picture: <Still gif={gif} />,
    facts: counted(gif.view_count, 'view'),
  }));
  return (
    <>
      <Sample name="Recordings">
        <GifGrid gifs={gifs} unlisted={new Set(gifs.slice(-1).map(({ id }) => id))} />
        <PageLinks page={2} size={SHOWN} count={3 * SHOWN} path="/components" />
        <TagLinks tags={gifs[0]?.tags ?? []} hasCounts />
      </Sample>
      <Sample name="Order">
        <OrderList action="/components" list="gifs" items={items} moved={null} />
      </Sample>
      <Table />
      <Sample name="Nothing">
        <Empty title="Nothing here yet">
          <p>What to do first.</p>
        </Empty>
      </Sample>
    </>
  );
}

function Table() {
  return (
    <Sample name="Table">
      <ListTable columns={['Name', 'Made']} hasActions>
        {['One', 'A name that is so long that it needs more than one line on a telephone'].map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="Made">
              <TimeAgo time={new Date(Date.now() - 86_400_000)} />
            </td>
            <td>
              <button type="button">Act</button>
            </td>
          </tr>
        ))}
      </ListTable>
    </Sample>
  );
}
