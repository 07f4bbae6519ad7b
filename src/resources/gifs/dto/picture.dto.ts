import { ApiProperty } from '@nestjs/swagger';
import type { PictureOfCast } from '@ttyreel/recording';

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

  @ApiProperty({
    enum: ['full', 'reduced'],
    example: 'full',
    description:
      'Whether the GIF and MP4 were made with less effort, because they would have taken more CPU time than the renditions of an upload may: 60 seconds together. `reason` says what was lowered.',
  })
  effort!: 'full' | 'reduced';
}

/** Null for a GIF that was uploaded. @param mp4Steps that lowered the effort for the MP4 */
export function presentPicture(
  picture: PictureOfCast | null | undefined,
  mp4Steps: readonly string[],
): PictureDto | null {
  if (!picture) return null;
  const { timing, complete, effort } = picture;
  const isLessFilm = mp4Steps.length > 0;
  const film = `The MP4 would have taken too much CPU time, so it has less effort: ${mp4Steps.join(', ')}.`;
  const reason = [picture.reason, isLessFilm ? film : ''].filter(Boolean).join(' ');
  const { speed, fps, idleLimit } = timing;
  return { speed, fps, idle_limit: idleLimit, complete, reason, effort: isLessFilm ? 'reduced' : effort };
}
