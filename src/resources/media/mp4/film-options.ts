import type { VideoPlan } from '@ttyreel/screen-video';

/** A placeholder rate with short decimal timestamps; `retime` sets the real times. */
const PICTURES_A_SECOND = 25;

const COLOURS = ['range=tv', 'colorprim=bt709', 'transfer=iec61966-2-1', 'colormatrix=bt709'];
/** Deblocking blurs text, psychovisual decisions put noise beside it, and screens do not fade. */
const CODING = ['keyint=infinite', 'no-deblock=1', 'no-psy=1', 'weightp=0', 'ref=4'];

export type FilmEffort = 'full' | 'fast';

/** `fast` takes a tenth of the CPU time for noise, at the same quantiser, and makes files that are a third larger. */
const PRESETS: Readonly<Record<FilmEffort, string>> = { full: 'medium', fast: 'ultrafast' };

/**
 * Constant rate and no B-frames, so that `retime` can set the times. One quantiser for all pictures: a rate factor saves
 * bits on pictures that are soon replaced, but of these some are shown for seconds.
 */
export function filmOptions(
  { size, keyframes }: Pick<VideoPlan, 'size' | 'keyframes'>,
  effort: FilmEffort = 'full',
): string[] {
  const input = {
    f: 'rawvideo',
    pixel_format: 'yuv420p',
    video_size: `${size.width}x${size.height}`,
    framerate: String(PICTURES_A_SECOND),
    protocol_whitelist: 'pipe',
    i: 'pipe:0',
  };
  const output = {
    'c:v': 'libx264',
    preset: PRESETS[effort],
    qp: '26',
    bf: '0',
    threads: '1',
    force_key_frames: keyframes.map((number) => number / PICTURES_A_SECOND).join(','),
    'x264-params': [...CODING, ...COLOURS].join(':'),
    // A pipe is not seekable, so the index cannot go first.
    movflags: 'frag_keyframe+empty_moov+default_base_moof',
    f: 'mp4',
  };
  return [...asArguments(input), ...asArguments(output), 'pipe:1'];
}

function asArguments(options: Readonly<Record<string, string>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
}
