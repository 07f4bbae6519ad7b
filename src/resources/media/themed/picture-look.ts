import type { Frame, Preset, Scale, StyleOptions } from '@ttyreel/recording';

/** A reader's choices in addition to the theme: few values, so that there are few pictures. */
export interface ReaderLook {
  readonly preset?: Preset;
  readonly frame?: Frame;
  readonly scale?: Scale;
}

/** For a column and for file names, such as `frame.window-scale.2`; `''` without choices. */
export function nameOfLook({ preset, frame, scale }: ReaderLook): string {
  const chosen = Object.entries({ preset, frame, scale }).filter(([, value]) => value !== undefined);
  return chosen.map(([name, value]) => `${name}.${value}`).join('-');
}

export function lookOfName(name: string): StyleOptions {
  const values = Object.fromEntries(
    name
      .split('-')
      .filter((part) => part !== '')
      .map((part) => part.split('.') as [string, string]),
  );
  const { scale, ...others } = values;
  return { ...others, ...(scale !== undefined && { scale: Number(scale) as Scale }) };
}
