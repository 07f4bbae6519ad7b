import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { THEME_SLUG } from './theme-slug.js';

/** A colour as `#rrggbb` in lower case. */
const ApiColour = (example: string, description?: string) =>
  applyDecorators(ApiProperty({ type: String, pattern: '^#[0-9a-f]{6}$', example, description }));

export class PaletteDto {
  @ApiColour('#f8f8f2')
  foreground!: string;

  @ApiColour('#282a36')
  background!: string;

  @ApiColour('#f8f8f2')
  cursor!: string;

  @ApiColour('#44475a', 'The background of selected text.')
  selection!: string;

  @ApiColour('#21222c')
  black!: string;

  @ApiColour('#ff5555')
  red!: string;

  @ApiColour('#50fa7b')
  green!: string;

  @ApiColour('#f1fa8c')
  yellow!: string;

  @ApiColour('#bd93f9')
  blue!: string;

  @ApiColour('#ff79c6')
  magenta!: string;

  @ApiColour('#8be9fd')
  cyan!: string;

  @ApiColour('#f8f8f2')
  white!: string;

  @ApiColour('#6272a4')
  bright_black!: string;

  @ApiColour('#ff6e6e')
  bright_red!: string;

  @ApiColour('#69ff94')
  bright_green!: string;

  @ApiColour('#ffffa5')
  bright_yellow!: string;

  @ApiColour('#d6acff')
  bright_blue!: string;

  @ApiColour('#ff92df')
  bright_magenta!: string;

  @ApiColour('#a4ffff')
  bright_cyan!: string;

  @ApiColour('#ffffff')
  bright_white!: string;
}

const ApiSlug = () => ApiProperty({ ...THEME_SLUG, description: 'The name of the theme in URLs.' });

export class ThemeDto {
  @ApiSlug()
  slug!: string;

  @ApiProperty({ type: String, example: 'Dracula' })
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Position in the list.', example: 1 })
  sort_order!: number;

  @ApiProperty({ type: Boolean, example: true })
  is_dark!: boolean;

  @ApiProperty({ type: PaletteDto })
  palette!: PaletteDto;
}

export class BadgeThemeDto {
  @ApiSlug()
  slug!: string;

  @ApiProperty({ type: String, example: 'Dracula' })
  name!: string;

  @ApiProperty({ type: String, enum: ['dark', 'light', 'classic'], example: 'dark' })
  category!: 'dark' | 'light' | 'classic';

  @ApiProperty({
    type: String,
    format: 'uri',
    description: 'URL of an example badge in the theme.',
    example: 'https://ttyreel.example/badge/preview/dracula.svg',
  })
  preview_url!: string;
}

export class BadgeThemesDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 15 })
  count!: number;

  @ApiProperty({ type: [BadgeThemeDto] })
  themes!: BadgeThemeDto[];
}
