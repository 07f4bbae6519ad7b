import type { CuratedTag } from '../../resources/tags/counted-tag.js';

/** Whether recordings may have a tag. */
export function StateOfTag({ tag: { isBlocked, mergedInto } }: { readonly tag: CuratedTag }) {
  if (isBlocked) return <strong class="danger">blocked</strong>;
  if (mergedInto === null) return <>active</>;
  return (
    <span>
      merged into <a href={`/staff/tags/${mergedInto}`}>{mergedInto}</a>
    </span>
  );
}
