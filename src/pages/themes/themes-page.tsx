import { Get } from '@nestjs/common';
import { ANSI_COLOURS, type TerminalTheme } from '@ttyreel/recording';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { WebPage, PageContent } from '../site/layout/page.js';
import { SitePage } from '../site/html/page.decorator.js';

const SWATCH = 24;
const WIDTH = 8 * SWATCH;

/** `/themes`: the themes of recordings. */
@SitePage('themes')
export class ThemesPage implements WebPage {
  constructor(private readonly themes: ThemesService) {}

  @Get()
  async render(): Promise<PageContent> {
    const themes = await this.themes.list();
    return {
      title: 'Themes',
      description: `The ${themes.length} terminal themes in which recordings are drawn.`,
      section: 'themes',
      tags: ['themes'],
      body: (
        <div class="stack">
          <h1>Themes</h1>
          <p>
            A recording with a cast is drawn in any of them: add <code>?theme=&lt;slug&gt;</code> to the URL
            of its GIF.
          </p>
          <ul class="gifs">
            {themes.map((theme) => (
              <li key={theme.slug} class="palette">
                <h2>{theme.name}</h2>
                <Swatches theme={theme} />
                <p class="row">
                  <code>{theme.slug}</code>
                  <a href={`/explore?theme=${theme.slug}`}>Recordings</a>
                </p>
              </li>
            ))}
          </ul>
        </div>
      ),
    };
  }
}

/** The background with a prompt, above the sixteen colours. */
function Swatches({ theme: { name, palette } }: { readonly theme: TerminalTheme }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${SWATCH * 4}`} role="img" aria-label={`The colours of ${name}`}>
      <rect width={WIDTH} height={SWATCH * 4} fill={palette.background} />
      <text x="8" y="20" font-family="monospace" font-size="11">
        <tspan fill={palette.green}>$ </tspan>
        <tspan fill={palette.foreground}>git log </tspan>
        <tspan fill={palette.cyan}>--oneline</tspan>
      </text>
      <text x="8" y="38" font-family="monospace" font-size="11">
        <tspan fill={palette.yellow}>1a2b3c4 </tspan>
        <tspan fill={palette.foreground}>a first commit</tspan>
      </text>
      {ANSI_COLOURS.map((color, at) => (
        <rect
          key={color}
          x={(at % 8) * SWATCH}
          y={SWATCH * (2 + Math.floor(at / 8))}
          width={SWATCH}
          height={SWATCH}
          fill={palette[color]}
        />
      ))}
    </svg>
  );
}
