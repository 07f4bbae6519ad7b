import type { Session } from '../../resources/auth/sessions/sessions.service.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { GifActions } from './gif-actions.js';

/** What staff can do with the recording that they look at; nothing for others. */
export function StaffBar({ gif, session }: { readonly gif: GifDetailDto; readonly session: Session | null }) {
  if (!session?.viewer.isStaff) return null;
  return (
    <aside class="staff-bar" aria-label="For staff">
      <strong>For staff</strong>
      <GifActions gif={{ ...gif, deleted_at: null }} next={`/gifs/${gif.id}`} />
      <a href={`/staff/gifs/${gif.id}`}>History</a>
    </aside>
  );
}
