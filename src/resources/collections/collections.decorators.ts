import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { OwnerOnly } from '../../platform/authorization/auth.decorators.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { CollectionsService } from './collections.service.js';

export const ApiCollectionSlug = () =>
  applyDecorators(
    ApiParam({
      name: 'slug',
      type: String,
      example: 'git-rescues',
      description: 'The slug of a collection.',
    }),
    ApiErrors({ 404: 'There is no collection "git-rescuse".' }),
  );

export const CollectionOwnerOnly = () =>
  applyDecorators(
    ApiCollectionSlug(),
    OwnerOnly({ source: CollectionsService, parameter: 'slug', noun: 'collection' }),
  );

/** Owners see more than others. Recordings appear in collections as covers and in counts. */
export const CacheForAnonymous = () =>
  CacheResponse({ variesByViewer: true, tags: ['lists', 'collections'] });
