import type { Viewer } from '../../platform/http/viewer.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { GifActions } from './gif-actions.js';

/** What staff can do with the recording that they look at; nothing for others. */
export function StaffBar({ gif, viewer }: { readonly gif: GifDetailDto; readonly viewer: Viewer | null }) {
  if (!viewer?.isStaff) return null;
  return (
    <aside class="staff-bar" aria-label="For staff">
      <strong>For staff</strong>
      <GifActions gif={{ ...gif, deleted_at: null }} next={`/gifs/${gif.id}`} />
      <a href={`/staff/gifs/${gif.id}`}>History</a>
    </aside>
  );
}
