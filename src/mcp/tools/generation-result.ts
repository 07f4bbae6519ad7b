import { z } from 'zod';
import type { GenerationDto } from '../../resources/generation/dto/generation.dto.js';
import { NOT_REVIEWED } from '../../resources/generation/not-reviewed.js';
import type { McpAnswer } from '../calls/mcp-tool.js';
import { UNTRUSTED, visibleText } from '../../platform/http/fields/visible-text.js';
import { marked } from '../calls/untrusted-text.js';

export const generationResult = z.object({
  job_id: z.string(),
  status: z.string().describe('While it is `pending` or `processing`, call get_generation again.'),
  generator: z.string().describe('The model, or `builtin` for rules.'),
  tapes: z.array(z.object({ title: z.string(), tape: z.string(), notice: z.string() })),
  recordings: z.array(z.object({ id: z.string(), url: z.string(), title: z.string() })),
  error: z.string().describe('Why it failed, or what it waits for; otherwise empty.'),
  untrusted: z.string(),
});

export function answerOf(job: GenerationDto): McpAnswer<z.infer<typeof generationResult>> {
  const tapes = job.tape_scripts.map(({ title, content, notice }) => ({
    title: visibleText(title),
    tape: visibleText(content),
    notice,
  }));
  const recordings = job.gifs.map(({ id, url, title }) => ({ id, url, title: visibleText(title) }));
  const { job_id, status, generator, error_message: error } = job;
  const isOver = job.finished_at !== null;
  return {
    structured: { job_id, status, generator, tapes, recordings, error, untrusted: UNTRUSTED },
    text: [
      `The generation ${job_id} is ${status}.`,
      !isOver && 'Call get_generation with this job_id in 2 s.',
      error,
      ...recordings.map(({ id, url }) => `Recording ${id}: ${url}`),
      tapes.length > 0 && `${NOT_REVIEWED}\n${marked(tapes.map(({ tape }) => tape).join('\n\n'))}`,
    ]
      .filter((line) => typeof line === 'string' && line !== '')
      .join('\n'),
  };
}
