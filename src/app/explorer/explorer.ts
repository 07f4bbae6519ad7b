import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { EXPLORER_PLUGINS } from './explorer-plugins.js';
import { EXPLORER_STYLE } from './explorer-style.js';

const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='6' fill='#1f2430'/>" +
  "<path d='M8 9l8 7-8 7z' fill='#50fa7b'/><path d='M17 22h8' stroke='#fff' stroke-width='3'/></svg>";

/** Swagger UI at /api/docs. */
export function setupExplorer(app: INestApplication, document: () => OpenAPIObject): void {
  SwaggerModule.setup('api/docs', app, document, {
    raw: false,
    customSiteTitle: 'ttyreel API',
    customfavIcon: `data:image/svg+xml,${encodeURIComponent(ICON).replaceAll("'", '%27')}`,
    customCss: EXPLORER_STYLE,
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      plugins: EXPLORER_PLUGINS,
    },
  });
}
