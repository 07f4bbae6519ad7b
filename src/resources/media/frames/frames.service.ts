import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { NotFound, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import { type DrawingLimit, DrawingTurnsService } from '../derived/processes/drawing-turns.service.js';
import { RecordingTasksService } from '../derived/processes/recording-tasks.service.js';
import { RenditionWriter } from '../derived/rendition-writer.js';
import { SourceFileService } from '../derived/source-file.service.js';
import { HiddenRecordingsService } from '../renditions/hidden-recordings.service.js';
import { evictableBlob, type MediaBlob, mediaBlob } from '../blobs/media-blob.js';
import { MEDIA_FILES } from '../media-file.js';
import { notReady } from '../media.service.js';
import { FrameEvictionService } from './frame-eviction.service.js';
import { FrameRepository, type RequestedFrame } from './frame.repository.js';

const RETRY_SECONDS = 2;
/** Enough to decode the largest GIF. */
const LIMITS = { seconds: 15, waitSeconds: 15 };

export interface FrameRequest {
  readonly gifId: string;
  /** In the GIF. */
  readonly atMs: number;
  readonly askedBy: string;
}

/** The frame at a second, rendered by the first request for it and stored. */
@Injectable()
export class FramesService {
  readonly #shared = new SingleFlight();

  constructor(
    private readonly turns: DrawingTurnsService,
    private readonly frames: FrameRepository,
    private readonly eviction: FrameEvictionService,
    private readonly sources: SourceFileService,
    private readonly tasks: RecordingTasksService,
    private readonly files: RenditionWriter,
    private readonly blobs: BlobStore,
    private readonly disk: DiskSpace,
    private readonly hidden: HiddenRecordingsService,
  ) {}

  /** @throws NotFound, HiddenByStaff, RateLimited, InsufficientStorage, TemporarilyUnavailable */
  async open(request: FrameRequest): Promise<MediaBlob> {
    const { gifId, atMs, askedBy } = request;
    let frame = await this.find(request);
    if (frame.blobKey === null) {
      const missing = frame;
      // Per address, because rejections are.
      await this.#shared.share(`${gifId} ${atMs} ${askedBy}`, () => this.draw(missing, request));
      frame = await this.find(request);
      if (frame.blobKey === null) throw notDrawn();
    }
    const { gifSeq, gifHash, fromMs, isUseOld } = frame;
    if (isUseOld && gifHash !== null && fromMs !== null) await this.frames.touch({ gifSeq, gifHash, fromMs });
    const blob = mediaBlob(this.blobs, frame, MEDIA_FILES.thumbnail.contentType);
    const isEvicted = async () => (await this.find(request)).blobKey !== frame.blobKey;
    return evictableBlob(blob, isEvicted, notDrawn);
  }

  /** The frame if it is stored, otherwise null; draws nothing. @throws NotFound, HiddenByStaff */
  async peek(request: FrameRequest): Promise<MediaBlob | null> {
    const frame = await this.find(request);
    return frame.blobKey === null ? null : this.open(request);
  }

  private async find({ gifId, atMs }: FrameRequest): Promise<RequestedFrame> {
    const frame = await this.frames.find(gifId, atMs);
    if (!frame) throw await this.hidden.orNotFound(gifId, `There is no recording "${gifId}".`);
    if (frame.state !== 'ready') throw notReady('gif', frame.failure);
    return frame;
  }

  private async draw(frame: RequestedFrame, request: FrameRequest): Promise<void> {
    await this.disk.requireRoom();
    const run = (limit: DrawingLimit) => this.drawNow(frame, request, limit);
    await this.turns.take(request.askedBy, { ...LIMITS, kind: 'frame', run }).catch(refused);
  }

  private async drawNow(
    { gifSeq, gifHash }: RequestedFrame,
    { gifId, atMs }: FrameRequest,
    limit: DrawingLimit,
  ): Promise<void> {
    // Requests for other seconds of the same frame may have waited before this one.
    if ((await this.frames.find(gifId, atMs))?.blobKey != null) return;
    const gif = await this.sources.find(gifSeq, 'gif');
    if (!gif || gifHash === null) return;
    const { png, fromMs, untilMs } = await this.sources.lend(gif, (path) =>
      this.tasks.frame({ gif: path, atMs }, limit),
    );
    await this.files.saveBlob('thumbnail', png, async (blob, manager) => {
      if (!(await this.files.isCurrent(gifSeq, gif, manager))) return false;
      await this.frames.insert({ gifSeq, gifHash, fromMs, untilMs, ...blob }, manager);
      return true;
    });
    await this.eviction.afterStore();
  }
}

function refused(error: unknown): never {
  if (error instanceof UnrecoverableError)
    throw new NotFound(`The frame could not be drawn: ${error.message}`);
  throw error;
}

function notDrawn(): TemporarilyUnavailable {
  return new TemporarilyUnavailable(
    `The frame is not drawn yet. Try again in ${RETRY_SECONDS} s.`,
    RETRY_SECONDS,
  );
}
