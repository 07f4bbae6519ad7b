import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { CreatedGenerationDto, GenerationDto } from './dto/generation.dto.js';
import { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import { NOT_REVIEWED } from './not-reviewed.js';
import type { Generation } from './jobs/generations.service.js';
import type { GenerationJobEntity } from './jobs/generation-job.entity.js';

@Injectable()
export class GenerationPresenter {
  constructor(
    private readonly config: AppConfig,
    private readonly gifs: GifPresenter,
  ) {}

  statusUrl({ id }: Pick<GenerationJobEntity, 'id'>): string {
    return `${this.config.siteUrl}/api/v1/gifs/generate/${id}/`;
  }

  created(generation: Generation): CreatedGenerationDto {
    return Object.assign(this.status(generation), { status_url: this.statusUrl(generation.job) });
  }

  status({ job, gifs }: Generation): GenerationDto {
    // Tapes of an unfinished job stay hidden until their recordings exist.
    const tapes = job.status === 'completed' ? job.tapes : [];
    return {
      job_id: job.id,
      status: job.status,
      description: job.request.description ?? '',
      generator: job.generator,
      tape: tapes[0]?.content ?? null,
      tape_scripts: tapes.map(({ title, slug, content }) => ({ title, slug, content, notice: NOT_REVIEWED })),
      commands_found: job.commandsFound,
      gifs_created: job.gifIds.length,
      gifs: gifs.map((gif) => ({ ...this.gifs.listItem(gif), url: this.gifs.pageUrl(gif) })),
      error_message: job.errorMessage,
      created_at: job.createdAt.toISOString(),
      started_at: job.startedAt?.toISOString() ?? null,
      finished_at: job.finishedAt?.toISOString() ?? null,
    };
  }
}
