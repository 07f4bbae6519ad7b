import { Body, Controller, Delete, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import type { RequireVersion } from '../../platform/errors/require-version.js';
import { IfMatch } from '../../platform/http/if-match.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
import { CollectionGifsService } from './collection-gifs.service.js';
import { CollectionPresenter } from './collection.presenter.js';
import { CollectionOwnerOnly } from './collections.decorators.js';
import { CollectionsService } from './collections.service.js';
import { CollectionAddDto, CollectionReorderDto } from './dto/collection-bodies.dto.js';
import { CollectionDetailDto, CollectionPlaceDto } from './dto/collection.dto.js';

const Reorder = () =>
  Operation(`Reorder a collection.
    Send every recording that you see in the collection exactly once; any other list changes nothing.`);

@ApiTags('collections')
@CollectionOwnerOnly()
@Controller('collections/:slug/gifs')
export class CollectionGifsController {
  constructor(
    private readonly contents: CollectionGifsService,
    private readonly collections: CollectionsService,
    private readonly present: CollectionPresenter,
  ) {}

  @Post()
  @Operation(`Add a recording to a collection.
    Any public recording, and any of your own. A collection has at most 1,000 recordings.`)
  @Responds(201, 'The recording was added.', CollectionPlaceDto)
  @Responds(200, 'The recording was already in the collection and keeps its position.', CollectionPlaceDto)
  async addToCollection(
    @Param('slug') slug: string,
    @Body() { gif_id, position }: CollectionAddDto,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CollectionPlaceDto> {
    const added = await this.contents.add(slug, viewer, gif_id, position);
    response.status(added.isNew ? 201 : 200);
    return { gif_id, position: added.position };
  }

  @Post('reorder')
  @Reorder()
  @Responds(200, 'The collection with its recordings in order.', CollectionDetailDto)
  reorderCollection(
    @Param('slug') slug: string,
    @Body() { gif_ids }: CollectionReorderDto,
    @CurrentViewer() viewer: Viewer,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<CollectionDetailDto> {
    return this.reordered(slug, viewer, gif_ids, requireVersion);
  }

  @Patch('reorder')
  @Reorder()
  @Responds(200, 'The collection with its recordings in order.', CollectionDetailDto)
  patchCollectionOrder(
    @Param('slug') slug: string,
    @Body() { gif_ids }: CollectionReorderDto,
    @CurrentViewer() viewer: Viewer,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<CollectionDetailDto> {
    return this.reordered(slug, viewer, gif_ids, requireVersion);
  }

  @Delete(':gif_id')
  @ApiParam({ name: 'gif_id', type: String, example: 'aB3dE5fG', description: 'The id of a recording.' })
  @Operation('Remove a recording from a collection. The recording itself is not deleted.')
  @Responds(204, 'The recording was removed from the collection.')
  removeFromCollection(
    @Param('slug') slug: string,
    @Param('gif_id') gifId: string,
    @CurrentViewer() viewer: Viewer,
    @IfMatch() requireVersion: RequireVersion | undefined,
  ): Promise<void> {
    return this.contents.remove(slug, viewer, gifId, requireVersion);
  }

  private async reordered(
    slug: string,
    viewer: Viewer,
    gifIds: string[],
    requireVersion?: RequireVersion,
  ): Promise<CollectionDetailDto> {
    await this.contents.reorder(slug, viewer, gifIds, requireVersion);
    return this.present.detail(await this.collections.get(slug, viewer));
  }
}
