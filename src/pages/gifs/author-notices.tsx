import type { Visibility } from '../../resources/gifs/data/gif.entity.js';
import { Done } from '../site/components/form.js';
import { PossiblePasswords } from '../editing/possible-passwords.js';
import { FailedFiles } from './failed-files.js';
import { SecretNotice, type SecretState } from '../editing/secret-notice.js';
import { INPUT_LEFT_OUT } from '../upload/upload-warnings.js';

export interface AuthorNoticesProps {
  readonly state: SecretState;
  readonly visibility: Visibility;
  /** What the author just did. */
  readonly done: string | undefined;
}

/** What the author of a recording should know of it. */
export function AuthorNotices({ state, visibility, done }: AuthorNoticesProps) {
  return (
    <>
      {done === 'published' && visibility === 'public' && <Done>The recording is public now.</Done>}
      {done === 'pinned' && (
        <Done>
          The recording is pinned to your profile. <a href="/account/pins">Change the order</a>
        </Done>
      )}
      {done === 'unpinned' && <Done>The recording is no longer pinned to your profile.</Done>}
      {done === 'without-input' && <Done>{INPUT_LEFT_OUT}</Done>}
      <SecretNotice gif={state} />
      <PossiblePasswords gif={state} />
      <FailedFiles gif={state} />
    </>
  );
}
