import { ApiProperty } from '@nestjs/swagger';

export class EmbedCodesDto {
  @ApiProperty({
    type: String,
    example:
      '[![Terminal recording: Rebase without fear.](https://ttyreel.example/media/aB3dE5fG.gif)](https://ttyreel.example/gifs/aB3dE5fG)',
  })
  markdown!: string;

  @ApiProperty({
    type: String,
    example:
      '<a href="https://ttyreel.example/gifs/aB3dE5fG"><img src="https://ttyreel.example/media/aB3dE5fG.gif" alt="Terminal recording: Rebase without fear." width="800" height="450"></a>',
  })
  html!: string;

  @ApiProperty({
    type: String,
    example:
      '<a href="https://ttyreel.example/gifs/aB3dE5fG"><picture><source media="(prefers-reduced-motion: reduce)" srcset="https://ttyreel.example/media/aB3dE5fG.still.png"><source media="(prefers-color-scheme: dark)" srcset="https://ttyreel.example/media/aB3dE5fG.gif"><source media="(prefers-color-scheme: light)" srcset="https://ttyreel.example/media/aB3dE5fG.gif?theme=github-light"><img src="https://ttyreel.example/media/aB3dE5fG.gif" alt="Terminal recording: Rebase without fear." width="800" height="450"></picture></a>',
    description:
      "A `picture` element: the still for readers who prefer reduced motion and, if there is a cast, a light or dark theme for the reader's colour scheme.",
  })
  picture!: string;

  @ApiProperty({
    type: String,
    example:
      '[url=https://ttyreel.example/gifs/aB3dE5fG][img]https://ttyreel.example/media/aB3dE5fG.gif[/img][/url]',
    description: 'For forums.',
  })
  bbcode!: string;

  @ApiProperty({
    type: String,
    example: '',
    description:
      'Why the codes show another picture than the GIF itself, or only the still: no code shows a GIF over 5 MB. "" if they show the GIF.',
  })
  reason!: string;
}
