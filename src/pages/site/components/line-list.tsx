import type { ComponentChildren } from 'preact';
import type { TimedLine } from '../../../resources/media/renditions/transcripts.service.js';
import { counted } from './format.js';

/** More make a page slow. */
const MOST_LINES = 1_000;

interface LineListProps {
  readonly lines: readonly TimedLine[];
  /** The page with all lines; undefined if all are shown here. */
  readonly wholePath: string | undefined;
  readonly item: (line: TimedLine, at: number) => ComponentChildren;
  /** After the lines. */
  readonly children?: ComponentChildren;
}

/** The lines of a transcript; of a long one the first, with a link to all. */
export function LineList({ lines, wholePath, item, children }: LineListProps) {
  const isCut = wholePath !== undefined && lines.length > MOST_LINES;
  return (
    <>
      <ol tabIndex={0}>
        {(isCut ? lines.slice(0, MOST_LINES) : lines).map(item)}
        {children}
      </ol>
      {isCut && (
        <p class="small">
          <a href={wholePath}>Show all {counted(lines.length, 'line')}</a>
        </p>
      )}
    </>
  );
}
