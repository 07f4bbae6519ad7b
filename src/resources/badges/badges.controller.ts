import { applyDecorators, Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { sendCachedResponse } from '../../platform/response-cache/send-cached-response.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { queryString } from '../../platform/http/query-string.js';
import { routeOf } from '../../platform/http/request-metrics.js';
import { ClientConnection } from '../../platform/http/server/client-connection.js';
import {
  ApiErrors,
  ApiNotModified,
  Operation,
  type ErrorExamples,
} from '../../platform/http/openapi/responses.js';
import { DEFAULT_THEME, type TerminalTheme } from '@ttyreel/recording';
import { THEME_SLUG, WHERE_THEMES_ARE } from '../themes/dto/theme-slug.js';
import { type BadgeRequest, DEFAULT_STYLE, packageBadge, previewBadge } from './badge-address.js';
import { BadgesService } from './badges.service.js';
import { METRICS } from './metric.js';
import { NewPackageLimit } from './new-package-limit.js';
import { BADGE_STYLES } from './picture/draw-badge.js';
import { PROVIDER_NAMES } from './providers/provider.js';
import { NO_SEPIA } from '../themes/theme-of-request.js';

const REQUESTS = { provider: 'pyindex', name: 'requests' };

const ApiStyle = () =>
  ApiQuery({ name: 'style', required: false, schema: { enum: [...BADGE_STYLES], default: DEFAULT_STYLE } });

const ApiPicture = (wrong: ErrorExamples) =>
  applyDecorators(
    ApiResponse({
      status: 200,
      description:
        'The badge. It also shows failures (`not found`, `unavailable`, `rate limited`, `not configured`), because ' +
        'image proxies show no other responses.',
      content: {
        'image/svg+xml': {
          schema: { type: 'string' },
          example: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
        },
      },
    }),
    ApiNotModified(),
    ApiErrors(wrong),
  );

const ApiBadge = (...segments: (readonly [name: string, description: string, example: string])[]) =>
  applyDecorators(
    ApiParam({ name: 'provider', schema: { enum: [...PROVIDER_NAMES] } }),
    ...segments.map(([name, description, example]) =>
      ApiParam({ name, description, schema: { type: 'string', example } }),
    ),
    ApiParam({
      name: 'metric',
      description: 'Not every provider has every metric.',
      schema: { enum: [...METRICS] },
    }),
    ApiQuery({
      name: 'theme',
      required: false,
      description: WHERE_THEMES_ARE,
      schema: { ...THEME_SLUG, default: DEFAULT_THEME.slug },
    }),
    ApiStyle(),
    ApiPicture({
      400: `theme: ${NO_SEPIA}`,
      404: messageOf(() => packageBadge({ ...REQUESTS, metric: 'size' }, {}, [DEFAULT_THEME])),
    }),
  );

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('The request of an example is valid.');
}

/** Badges that are not in memory, and invalid requests; other badges are served before the router. */
@ApiTags('badges')
@Controller('badge')
export class BadgesController {
  readonly #connection: ClientConnection;

  constructor(
    private readonly badges: BadgesService,
    private readonly newPackages: NewPackageLimit,
    config: AppConfig,
  ) {
    this.#connection = new ClientConnection(config.trustedProxies);
  }

  @Get('preview/:theme.svg')
  @Operation('Preview a badge in a theme.')
  @ApiParam({ name: 'theme', description: WHERE_THEMES_ARE, schema: THEME_SLUG })
  @ApiStyle()
  @ApiPicture({
    400: messageOf(() => previewBadge(DEFAULT_THEME.slug, { style: 'round' }, [DEFAULT_THEME])),
    404: NO_SEPIA,
  })
  previewBadgeTheme(
    @Param('theme') theme: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.respond(request, response, (themes) => previewBadge(theme, request.query, themes));
  }

  @Get(':provider/:package/:metric.svg')
  @Operation(`Read the badge of a package.
    \`pyindex\` (or \`pypi\`), \`jsregistry\` (\`npm\`; names without a scope) and \`rustregistry\` (\`crates\`).`)
  @ApiBadge(['package', 'The name of the package.', 'requests'])
  getBadge(
    @Param() { provider, package: name, metric }: Record<'provider' | 'package' | 'metric', string>,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const path = { provider, name, metric };
    return this.respond(request, response, (themes) => packageBadge(path, request.query, themes));
  }

  @Get(':provider/:owner/:name/:metric.svg')
  @Operation(`Read the badge of a repository, or of a package with a scope.
    \`codehost\` (or \`github\`) and \`jsregistry\` (\`npm\`).`)
  @ApiBadge(
    ['owner', 'The owner of the repository, or the scope with its `@`.', 'ada'],
    ['name', 'The repository or package.', 'engine'],
  )
  getBadgeOfTwoNames(
    @Param() { provider, owner, name, metric }: Record<'provider' | 'owner' | 'name' | 'metric', string>,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const path = { provider, name: `${owner}/${name}`, metric };
    return this.respond(request, response, (themes) => packageBadge(path, request.query, themes));
  }

  private async respond(
    request: ApiRequest,
    response: Response,
    read: (themes: readonly TerminalTheme[]) => BadgeRequest,
  ): Promise<Buffer | undefined> {
    const address = this.#connection.bucket(request);
    const { answer, retryAfter } = await this.badges.get(
      targetOf(request),
      read,
      (upstream) => this.newPackages.hit(address, upstream),
      routeOf(request),
    );
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    return sendCachedResponse(answer, request, response);
  }
}

/** Path and query, without the host of an absolute request target. */
function targetOf({ path, originalUrl }: ApiRequest): string {
  return path + queryString(originalUrl);
}
