import { Forbidden } from '../../platform/errors/domain-errors.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import type { GifsService } from '../../resources/gifs/gifs.service.js';
import type { WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';

/** The recording of the path, for its author. @throws SignInRequired, NotFound, Gone, Forbidden */
export async function ownRecording(gifs: GifsService, request: WebPageRequest): Promise<GifDetail> {
  const { viewer } = requireSession(request);
  const gif = await gifs.show(request.params['id'] ?? '', viewer);
  if (gif.authorSeq !== viewer.userSeq) throw new Forbidden('Only its author may edit this recording.');
  return gif;
}

export function hasCast({ renditions }: Pick<GifDetail, 'renditions'>): boolean {
  return renditions.some(({ name }) => name === 'cast');
}

/** The part of the cut page that hides texts. */
export function hidingPath(id: string): string {
  return `/gifs/${id}/cut#replacements`;
}

/** Whether a change ended the hold of a recording. @param before it as it was before */
export async function isPublished(
  gifs: GifsService,
  before: Pick<GifDetail, 'id' | 'isHeld'>,
): Promise<boolean> {
  return before.isHeld && (await gifs.get(before.id)).visibility === 'public';
}
