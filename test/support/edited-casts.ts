import type { CastEvent } from './cast-builder.js';
import { buildCast } from './cast-builder.js';
import { screenSizeOf } from '../../packages/recording/src/asciicast/screen-size.js';
import type { CastEdit } from '../../packages/recording/src/edit/cast-edit.js';
import { readStoredCast, type StoredCast } from '../../packages/recording/src/edit/stored-cast.js';
import { Terminal } from '../../packages/recording/src/terminal/terminal.js';
import { transcribeCast } from '../../packages/recording/src/transcript/transcript.js';

/** An edit that changes nothing. */
export const NO_EDIT: CastEdit = { trim: {}, cuts: [], speed: 1, replacements: [] };

/** Moves the cursor. */
export const at = (row: number, column: number) => `\u001b[${row};${column}H`;

export function storedCast(
  events: readonly CastEvent[],
  { width = 30, height = 8, header = {} } = {},
): StoredCast {
  return readStoredCast(buildCast({ version: 2, width, height, header, events }).toString());
}

interface Screen {
  readonly time: number;
  readonly rows: readonly string[];
  readonly cursor: { readonly x: number; readonly y: number };
}

/** The screen after each event. */
export function screensOf({ width, height, events }: StoredCast): Screen[] {
  const terminal = new Terminal({ cols: width, rows: height, scrollback: 100 });
  return events.map(({ time, code, data }) => {
    const size = code === 'r' ? screenSizeOf(data) : undefined;
    if (size) terminal.resize(size.cols, size.rows);
    if (code === 'o') terminal.write(data);
    const rows = Array.from({ length: terminal.rows }, (_, y) =>
      (terminal.row(terminal.top + y)?.translateToString(false) ?? '').padEnd(terminal.cols),
    );
    return { time, rows, cursor: terminal.cursor };
  });
}

export async function transcriptOf(cast: StoredCast): Promise<string> {
  const header = { width: cast.width, height: cast.height, env: {} };
  return (await transcribeCast({ header, events: cast.events })).text;
}
