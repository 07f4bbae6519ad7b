import { Get } from '@nestjs/common';
import type { GenerationDto, TapeScriptDto } from '../../resources/generation/dto/generation.dto.js';
import { GenerationPresenter } from '../../resources/generation/generation.presenter.js';
import { GenerationsService } from '../../resources/generation/jobs/generations.service.js';
import { CopyCode } from '../site/components/copy-code.js';
import { GifGrid, isDrawn } from '../site/components/gif-grid.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/generate/<id>`: the progress of a generation, and its results. */
@SitePage('generate/:id', { kind: 'secret' })
export class GenerationPage implements WebPage {
  constructor(
    private readonly generations: GenerationsService,
    private readonly present: GenerationPresenter,
  ) {}

  @Get()
  async render(@WebRequest() { params: { id = '' } }: WebPageRequest): Promise<PageContent> {
    const generation = this.present.status(await this.generations.get(id));
    const isDone = generation.status === 'completed' || generation.status === 'failed';
    return {
      title: generation.description.slice(0, 100) || 'A generated recording',
      section: 'generate',
      isPrivate: true,
      script: isDone ? undefined : 'follow.js',
      tags: [],
      body: (
        <div class="stack">
          <h1>{generation.description || 'Recordings from a README'}</h1>
          <Progress generation={generation} isDone={isDone} />
          {generation.gifs.length > 0 && (
            <div data-reload={generation.gifs.every(isDrawn) ? undefined : true}>
              <GifGrid gifs={generation.gifs} heading="h2" />
            </div>
          )}
          {generation.tape_scripts.map((script) => (
            <Tape key={script.slug} script={script} />
          ))}
          <p>
            <a href="/generate">Generate another one</a>
          </p>
        </div>
      ),
    };
  }
}

function Progress({ generation, isDone }: { readonly generation: GenerationDto; readonly isDone: boolean }) {
  const { job_id: id, status, error_message: problem, gifs } = generation;
  if (status === 'failed') return <p class="notice danger">{problem}</p>;
  if (isDone)
    return (
      <p class="muted">
        {gifs.length > 0
          ? 'The recordings are yours: open one to edit or delete it.'
          : generation.tape === null
            ? 'The tape was removed, because its recording was deleted or a text in it was hidden.'
            : 'The tape is ready for VHS.'}
      </p>
    );
  return (
    <p role="status" data-follow={`/api/v1/gifs/generate/${id}/events`}>
      <span class="cursor waiting" aria-hidden="true" />{' '}
      {problem ||
        (generation.tape === null
          ? 'The tape is being written. It takes a few seconds.'
          : 'The tape is written. The recording is being drawn.')}
    </p>
  );
}

function Tape({ script: { title, content, notice } }: { readonly script: TapeScriptDto }) {
  return (
    <section class="section stack">
      <h2>{title}</h2>
      <p class="notice">{notice}</p>
      <CopyCode label={`The tape: ${title}`} code={content} />
      <form action="/tapes" method="post">
        <input type="hidden" name="tape" value={content} />
        <button type="submit">Edit and check the tape</button>
      </form>
    </section>
  );
}
