import { applyDecorators, Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { sendCachedResponse } from '../../platform/response-cache/send-cached-response.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ClientConnection } from '../../platform/http/client-connection.js';
import { ApiErrors, ApiNotModified } from '../../platform/http/openapi/responses.js';
import { DEFAULT_THEME } from '@ttyreel/recording';
import { THEME_SLUG, WHERE_THEMES_ARE } from '../themes/dto/theme-slug.js';
import { DEFAULT_STYLE } from './badge-address.js';
import { BadgesService } from './badges.service.js';
import { METRICS } from './metric.js';
import { NewPackageLimit } from './new-package-limit.js';
import { BADGE_STYLES } from './picture/draw-badge.js';
import { PROVIDER_NAMES } from './providers/provider.js';

const ApiStyle = () =>
  ApiQuery({ name: 'style', required: false, schema: { enum: [...BADGE_STYLES], default: DEFAULT_STYLE } });

const ApiPicture = () =>
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
    ApiErrors(404),
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
    ApiPicture(),
  );

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
  @ApiOperation({ operationId: 'previewBadgeTheme', summary: 'Preview a badge in a theme' })
  @ApiParam({ name: 'theme', description: WHERE_THEMES_ARE, schema: THEME_SLUG })
  @ApiStyle()
  @ApiPicture()
  preview(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response) {
    return this.give(request, response);
  }

  @Get(':provider/:package/:metric.svg')
  @ApiOperation({
    operationId: 'getBadge',
    summary: 'Read the badge of a package',
    description:
      '`pyindex` (or `pypi`), `jsregistry` (`npm`; names without a scope) and `rustregistry` (`crates`).',
  })
  @ApiBadge(['package', 'The name of the package.', 'requests'])
  ofPackage(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response) {
    return this.give(request, response);
  }

  @Get(':provider/:owner/:name/:metric.svg')
  @ApiOperation({
    operationId: 'getBadgeOfTwoNames',
    summary: 'Read the badge of a repository, or of a package with a scope',
    description: '`codehost` (or `github`) and `jsregistry` (`npm`).',
  })
  @ApiBadge(
    ['owner', 'The owner of the repository, or the scope with its `@`.', 'ada'],
    ['name', 'The repository or package.', 'engine'],
  )
  ofTwoNames(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response) {
    return this.give(request, response);
  }

  private async give(request: ApiRequest, response: Response): Promise<Buffer | undefined> {
    const address = this.#connection.bucket(request);
    const { answer, retryAfter } = await this.badges.get(targetOf(request), (upstream) =>
      this.newPackages.hit(address, upstream),
    );
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    return sendCachedResponse(answer, request, response);
  }
}

/** Path and query, without the host of an absolute request target. */
function targetOf({ path, originalUrl }: ApiRequest): string {
  const query = originalUrl.indexOf('?');
  return query === -1 ? path : path + originalUrl.slice(query);
}
