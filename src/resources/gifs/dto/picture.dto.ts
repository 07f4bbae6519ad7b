import { ApiProperty } from '@nestjs/swagger';
import type { PictureOfCast } from '../../../recording/render/render-gif.js';

/** How a GIF was drawn from its cast. */
export class PictureDto {
  @ApiProperty({
    type: Number,
    minimum: 1,
    example: 1,
    description: 'Seconds of the cast per second of the GIF and MP4, once pauses are shortened.',
  })
  speed!: number;

  @ApiProperty({ type: Number, minimum: 1, example: 30, description: 'Maximum frames per second.' })
  fps!: number;

  @ApiProperty({
    type: Number,
    minimum: 0,
    example: 5,
    description: 'Longest pause that is shown, in seconds of the cast.',
  })
  idle_limit!: number;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the GIF shows the recording to its end.',
  })
  complete!: boolean;

  @ApiProperty({
    type: String,
    example: '',
    description:
      'What was done to fit a long recording into one picture, in sentences; "" if nothing was. Pauses are shortened first, then the frame rate is lowered, then the speed raised.',
  })
  reason!: string;
}

/** Null for a GIF that was uploaded, or drawn by an earlier release. */
export function presentPicture(picture: PictureOfCast | null | undefined): PictureDto | null {
  if (!picture) return null;
  const { timing, complete, reason } = picture;
  return { speed: timing.speed, fps: timing.fps, idle_limit: timing.idleLimit, complete, reason };
}
