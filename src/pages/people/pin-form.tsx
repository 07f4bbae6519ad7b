import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

interface PinFormProps {
  readonly gif: Pick<GifDetailDto, 'id' | 'visibility'>;
  readonly isPinned: boolean;
}

/** Pins a recording to the profile of its author. Others than public ones are not shown there. */
export function PinForm({ gif: { id, visibility }, isPinned }: PinFormProps) {
  if (visibility !== 'public') return null;
  return (
    <form action="/account/pins" method="post">
      <button type="submit" name="action" value={`${isPinned ? 'unpin' : 'pin'}:${id}`}>
        {isPinned ? 'Unpin from profile' : 'Pin to profile'}
      </button>
    </form>
  );
}
