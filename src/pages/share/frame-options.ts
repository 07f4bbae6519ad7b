import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { ReaderLook } from '../../resources/media/themed/picture-look.js';
import { choiceOf, queryText } from '../site/layout/page-query.js';

const SWITCH = ['0', '1'] as const;
export const FRAME_WIDTHS = { least: 100, most: 2_000 };

/** How a frame on another site plays a recording. */
export interface FrameOptions {
  readonly autoplay: boolean;
  readonly loop: boolean;
  /** Second of the picture with which it starts. */
  readonly start: number;
}

/** The options in the query of `/embed/<id>`, and of the page that writes its code. @throws ValidationFailed for an unknown value */
export function frameOptionsOf(query: URLSearchParams): FrameOptions {
  const start = queryText(query, 't') ?? '0';
  if (!/^\d{1,7}(?:\.\d{1,6})?$/.test(start))
    throw ValidationFailed.field('t', 'must be seconds in the recording, for example 12.4');
  return {
    autoplay: choiceOf(query, 'autoplay', SWITCH) === '1',
    loop: choiceOf(query, 'loop', SWITCH) !== '0',
    start: Number(start),
  };
}

/** The width for the code of a frame. Undefined if the parameter is absent or empty. @throws ValidationFailed */
export function frameWidthOf(query: URLSearchParams): number | undefined {
  const text = queryText(query, 'width');
  if (text === undefined) return undefined;
  const { least, most } = FRAME_WIDTHS;
  const width = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  if (!(width >= least && width <= most))
    throw ValidationFailed.field('width', `must be a number of pixels from ${least} to ${most}`);
  return width;
}

/** The query of `/embed/<id>`, with its question mark; `''` without choices. @param theme its slug */
export function frameQuery(
  { autoplay, loop, start }: FrameOptions,
  theme: string | undefined,
  look: ReaderLook,
): string {
  const query = new URLSearchParams({
    ...(theme !== undefined && { theme }),
    ...(look as Record<string, string>),
    ...(autoplay && { autoplay: '1' }),
    ...(!loop && { loop: '0' }),
    ...(start > 0 && { t: String(start) }),
  });
  return query.size > 0 ? `?${query.toString()}` : '';
}
