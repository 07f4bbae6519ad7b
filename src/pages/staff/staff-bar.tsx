import type { Viewer } from '../../platform/http/viewer.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { GifActions } from './gif-actions.js';

/** The actions of staff on a recording; nothing for others. */
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
