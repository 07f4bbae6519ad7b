import type { VideoPlan } from '../../../recording/video/video-plan.js';

/** Times do not count yet; one at which every picture's time is a short decimal. */
const PICTURES_A_SECOND = 25;

/**
 * How ffmpeg makes a film of pictures on its standard input: H.264 at a constant rate, each picture once and none
 * that refers to a later one, so that the pictures can be given their times afterwards. Text has to stay sharp on a
 * flat ground, which is what x264's tuning for animation is for. One thread: the other cores belong to requests.
 */
export function filmOptions({ size, keyframes }: Pick<VideoPlan, 'size' | 'keyframes'>): string[] {
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
    preset: 'medium',
    tune: 'animation',
    crf: '23',
    bf: '0',
    threads: '1',
    force_key_frames: keyframes.map((number) => number / PICTURES_A_SECOND).join(','),
    'x264-params': 'keyint=infinite:range=tv:colorprim=bt709:transfer=iec61966-2-1:colormatrix=bt709',
    // A pipe has no way back to write an index in front.
    movflags: 'frag_keyframe+empty_moov+default_base_moof',
    f: 'mp4',
  };
  return [...asArguments(input), ...asArguments(output), 'pipe:1'];
}

function asArguments(options: Readonly<Record<string, string>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
}
