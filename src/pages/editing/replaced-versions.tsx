import type { ListedVersion } from '../../resources/gifs/versions/gif-versions.service.js';
import { formatBytes } from '../site/components/format.js';
import { formatTime } from '../browser/clock.js';
import { TimeAgo } from '../site/components/time-ago.js';

const LABELS = {
  cast: 'cast',
  gif: 'GIF',
  'original-cast': 'cast before its edits',
  'original-gif': 'GIF before its edits',
} as const;

interface ReplacedVersionsProps {
  readonly versions: readonly ListedVersion[];
  readonly path: string;
}

/** The files that were replaced, the latest first. */
export function ReplacedVersions({ versions, path }: ReplacedVersionsProps) {
  return (
    <section class="section stack">
      <h2>Previous versions</h2>
      {versions.map((listed) => (
        <VersionForm key={listed.version.number} {...listed} path={path} />
      ))}
    </section>
  );
}

function VersionForm({
  version: { number, replacedAt, kept },
  files,
  path,
}: ListedVersion & Pick<ReplacedVersionsProps, 'path'>) {
  const { durationMs } = kept.picture;
  return (
    <form class="stack" action={path} method="post">
      <h3>Version {number}</h3>
      <p>
        Replaced <TimeAgo time={replacedAt} />
        {durationMs > 0 && `, ${formatTime(durationMs / 1_000)}`}.{' '}
        <VersionFiles files={files} path={`${path}/${number}`} />
      </p>
      <input type="hidden" name="number" value={number} />
      <p class="row">
        <button type="submit" name="action" value="restore" aria-label={`Restore version ${number}`}>
          Restore
        </button>
        <button
          type="submit"
          name="action"
          value="remove"
          class="danger"
          aria-label={`Remove version ${number} permanently`}
          data-confirm={`Version ${number} will be permanently removed. Nobody can restore it.`}
        >
          Remove permanently
        </button>
      </p>
    </form>
  );
}

function VersionFiles({ files, path }: Pick<ListedVersion, 'files'> & { readonly path: string }) {
  return files.map(({ source, size }, at) => (
    <span key={source}>
      {at > 0 && ', '}
      <a href={`${path}/${source}`} download>
        Download the {LABELS[source]}
      </a>{' '}
      ({formatBytes(size)})
    </span>
  ));
}
