import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ThemesService } from '../../resources/themes/themes.service.js';
import { type McpAnswer, McpTool, READS } from '../calls/mcp-tool.js';

const input = z.strictObject({});
const output = z.object({
  themes: z.array(z.object({ slug: z.string(), name: z.string(), is_dark: z.boolean() })),
});

@Injectable()
export class ListThemesTool extends McpTool<typeof input, typeof output> {
  readonly name = 'list_themes';
  readonly title = 'List colour themes';
  readonly description = 'The themes in which recordings can be drawn, for `theme` of other tools.';
  readonly annotations = READS;
  readonly input = input;
  readonly output = output;

  constructor(private readonly themes: ThemesService) {
    super();
  }

  async call(): Promise<McpAnswer<z.input<typeof output>>> {
    const themes = (await this.themes.list()).map(({ slug, name, isDark }) => ({
      slug,
      name,
      is_dark: isDark,
    }));
    const text = themes
      .map(({ slug, is_dark: isDark }) => `${slug} (${isDark ? 'dark' : 'light'})`)
      .join('\n');
    return { structured: { themes }, text };
  }
}
