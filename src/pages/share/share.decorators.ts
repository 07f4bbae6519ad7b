import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { SHELLS } from '@ttyreel/recording';
import { ApiErrors, ApiNotModified, Responds } from '../../platform/http/openapi/responses.js';
import { HIDDEN } from '../../resources/media/api-gif-id.js';
import { SHORTEST_QUERY } from '../site/layout/page-query.js';
import { OEmbedDto } from './oembed.dto.js';

const PAGE = 'https://ttyreel.example/gifs/aB3dE5fG';
const LONGEST_SIDE = 999_999;

/** A text in one format. */
export const ApiText = (description: string, type: string, example: string) =>
  applyDecorators(
    Responds(200, description, { [type]: { schema: { type: 'string' }, example } }),
    ApiNotModified(),
  );

export const ApiFeed = () =>
  ApiText(
    'The feed (RFC 4287).',
    'application/atom+xml',
    '<feed xmlns="http://www.w3.org/2005/Atom"><id>https://ttyreel.example/explore</id>…</feed>',
  );

/** What a feed finds. */
export const ApiSearch = () =>
  applyDecorators(
    ApiQuery({
      name: 'q',
      description: 'The words to find, as in the search of the API.',
      schema: { type: 'string', minLength: SHORTEST_QUERY, example: 'git rebase' },
    }),
    ApiQuery({
      name: 'tag',
      required: false,
      description: 'Only recordings with this tag: its name or its slug.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'shell',
      required: false,
      description: 'Only recordings in this shell.',
      schema: { type: 'string', enum: [...SHELLS] },
    }),
    ApiErrors({ 400: `q: must be at least ${SHORTEST_QUERY} characters` }),
  );

export const ApiOEmbed = () =>
  applyDecorators(
    ApiExtraModels(OEmbedDto),
    ApiQuery({
      name: 'url',
      description: 'The URL of the page of a recording.',
      schema: { type: 'string', format: 'uri', minLength: 1, example: PAGE },
    }),
    ...['maxwidth', 'maxheight'].map((name) =>
      ApiQuery({
        name,
        required: false,
        description: 'CSS pixels that the frame may take.',
        schema: { type: 'integer', minimum: 1, maximum: LONGEST_SIDE, example: 640 },
      }),
    ),
    ApiQuery({
      name: 'format',
      required: false,
      schema: { type: 'string', enum: ['json', 'xml'], default: 'json' },
    }),
    Responds(200, 'The frame.', {
      'application/json': { schema: { $ref: getSchemaPath(OEmbedDto) } },
      'text/xml': {
        schema: { type: 'string' },
        example: '<oembed><version>1.0</version><type>video</type>…</oembed>',
      },
    }),
    ApiNotModified(),
    ApiErrors({
      400: 'maxwidth: must be a number of pixels',
      404: 'There is no recording "aB3dE5fG".',
      410: 'The recording "aB3dE5fG" was deleted.',
      451: HIDDEN,
      501: 'There is no format "yaml". Ask for json or xml.',
    }),
  );
