import { Injectable } from '@nestjs/common';
import { Conflict } from '../../../platform/errors/domain-errors.js';
import { GifUploadService, type RecordingDescription } from '../../gifs/upload/gif-upload.service.js';
import { CastReceiverService } from '../../gifs/upload/cast-receiver.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import { type DryRun, parseTape, PLAY_LIMITS, playTape } from '@ttyreel/recording';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { castText } from './cast-text.js';
import type { GenerationJobEntity, TapeScript } from './generation-job.entity.js';
import { GenerationJobRepository } from './generation-job.repository.js';

/** Maximum length of a recording's command. */
const COMMAND_MAX = 500;
const NOTHING_RUN = 'Played from a generated tape; nothing was executed.';
const SIMULATED = `${NOTHING_RUN} What the commands print is simulated.`;

/** Creates unlisted recordings from tapes, owned by the author of the job. */
@Injectable()
export class TapeRecordingsService {
  constructor(
    private readonly jobs: GenerationJobRepository,
    private readonly uploads: GifUploadService,
    private readonly casts: CastReceiverService,
    private readonly incoming: IncomingFiles,
    private readonly themes: ThemesService,
  ) {}

  /**
   * Creates the recording of the next tape exactly once, by adding it to the job in the same transaction.
   * @returns the recording's id
   * @throws Conflict when another worker was faster; InsufficientStorage over quota
   */
  async make(job: GenerationJobEntity, script: TapeScript): Promise<string> {
    const themes = await this.themes.list();
    const run = playTape(parseTape(script.content).tape, script.outputs, PLAY_LIMITS, themes);
    const file = await this.incoming.create();
    try {
      const cast = await this.casts.receive(chunksOf(castText(run.cast)), file);
      const made = job.gifIds.length;
      const {
        gif: { id },
      } = await this.uploads.upload(
        { userSeq: job.authorSeq },
        describe(script, run, job.request.theme),
        { cast },
        {
          made: null,
          record: async (gifId, manager) => {
            if (!(await this.jobs.addGif(job.seq, gifId, made, manager)))
              throw new Conflict('Another worker created this recording.');
          },
          store: () => Promise.resolve(),
          release: () => Promise.resolve(),
        },
      );
      job.gifIds.push(id);
      return id;
    } finally {
      await this.incoming.discard(file);
    }
  }
}

function describe(
  { title, tags }: TapeScript,
  { commands, simulated }: DryRun,
  theme?: string,
): RecordingDescription {
  return {
    title,
    command: commands.join(' && ').slice(0, COMMAND_MAX),
    description: simulated ? SIMULATED : NOTHING_RUN,
    tags,
    visibility: 'unlisted',
    theme,
  };
}

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text));
}
