import { Injectable } from '@nestjs/common';
import { HiddenRecordingsService } from './hidden-recordings.service.js';
import { RenditionRepository } from './rendition.repository.js';
import { notReady } from '../media.service.js';
import type { Marker } from './transcript.entity.js';
import { type StoredLines, TranscriptRepository } from './transcript.repository.js';

export interface TimedLine {
  /** Second of the GIF and MP4 at which the line is complete on the screen; of a command, at which it is entered. */
  readonly time: number;
  /** The same in the cast; null without a cast. */
  readonly castTime: number | null;
  /** Second of the GIF and MP4 at which typing begins; null for lines that were not typed. */
  readonly typedFrom: number | null;
  readonly text: string;
}

@Injectable()
export class TranscriptsService {
  constructor(
    private readonly renditions: RenditionRepository,
    private readonly transcripts: TranscriptRepository,
    private readonly hidden: HiddenRecordingsService,
  ) {}

  /** @throws NotFound when there is none or it failed; HiddenByStaff; TemporarilyUnavailable while it is pending */
  async get(gifId: string): Promise<string> {
    return (await this.transcripts.findText(await this.seqOf(gifId))) ?? '';
  }

  /** Throws as {@link get} does. */
  async getLines(gifId: string): Promise<TimedLine[]> {
    return this.lines(await this.seqOf(gifId));
  }

  /** Empty while there is no transcript. */
  async lines(gifSeq: number): Promise<TimedLine[]> {
    return (await this.linesAndMarkers(gifSeq)).lines;
  }

  /** Both are empty while there is no transcript. */
  async linesAndMarkers(gifSeq: number): Promise<{ lines: TimedLine[]; markers: readonly Marker[] }> {
    const transcript = await this.transcripts.find(gifSeq);
    return { lines: transcript ? linesOf(transcript) : [], markers: transcript?.markers ?? [] };
  }

  private async seqOf(gifId: string): Promise<number> {
    const rendition = await this.renditions.findOfLiveGif(gifId, 'transcript');
    if (!rendition)
      throw await this.hidden.orNotFound(gifId, `There is no transcript of a recording "${gifId}".`);
    if (rendition.state !== 'ready') throw notReady('transcript', rendition.failure);
    return rendition.gifSeq;
  }
}

function linesOf({ text, lineTimes, castTimes, typedFrom }: StoredLines): TimedLine[] {
  if (text === '') return [];
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, at) => ({
      text: line,
      time: toMilliseconds(lineTimes[at] ?? 0),
      castTime: toMilliseconds(castTimes?.[at] ?? null),
      typedFrom: toMilliseconds(typedFrom?.[at] ?? null),
    }));
}

/** The database has seven digits. */
function toMilliseconds<Seconds extends number | null>(seconds: Seconds): Seconds {
  return (seconds === null ? null : Math.round(seconds * 1_000) / 1_000) as Seconds;
}
