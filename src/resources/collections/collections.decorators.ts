import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { OwnerOnly } from '../../platform/authorization/auth.decorators.js';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { CollectionsService } from './collections.service.js';

export const ApiCollectionSlug = () =>
  ApiParam({ name: 'slug', type: String, example: 'git-rescues', description: 'The slug of a collection.' });

/** The key of the collection's owner is needed. */
export const CollectionOwnerOnly = () =>
  applyDecorators(
    ApiCollectionSlug(),
    OwnerOnly({ source: CollectionsService, parameter: 'slug', noun: 'collection' }),
  );

/** An owner is shown more than others. Recordings show in collections too, as covers and in counts. */
export const KeptForStrangers = () => CacheResponse({ variesByViewer: true, tags: ['lists', 'collections'] });
