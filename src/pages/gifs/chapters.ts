import type { TimedLine } from '../../resources/media/renditions/transcripts.service.js';
import type { Marker } from '../../resources/media/renditions/transcript.entity.js';

/** More would cover the seek bar. */
const MOST = 60;
const LONGEST_TITLE = 80;

export interface Chapter {
  /** Second of the GIF and the MP4. */
  readonly time: number;
  readonly title: string;
}

/** The markers of the cast, or else the commands, each where its typing begins. */
export function chaptersOf(lines: readonly TimedLine[], markers: readonly Marker[]): Chapter[] {
  const all = markers.length > 0 ? markers.map(chapterOfMarker) : lines.flatMap(chapterOfCommand);
  const step = Math.ceil(all.length / MOST);
  return all.filter((_, at) => at % step === 0);
}

function chapterOfMarker({ time, label }: Marker, at: number): Chapter {
  return { time, title: label.trim().slice(0, LONGEST_TITLE) || `Marker ${at + 1}` };
}

function chapterOfCommand({ typedFrom, text }: TimedLine): Chapter[] {
  return typedFrom === null ? [] : [{ time: typedFrom, title: text.trim().slice(0, LONGEST_TITLE) }];
}
