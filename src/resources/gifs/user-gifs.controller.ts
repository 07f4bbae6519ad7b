import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CacheResponse } from '../../platform/response-cache/cache-response.decorator.js';
import { Operation, RespondsPage } from '../../platform/http/openapi/responses.js';
import { type PageDto, pageOf } from '../../platform/http/page.dto.js';
import { PageQuery } from '../../platform/http/page.query.js';
import { ApiUsername } from '../users/api-username.js';
import { UsersService } from '../users/users.service.js';
import { GifListItemDto } from './dto/gif-list-item.dto.js';
import { GifPresenter } from './presentation/gif.presenter.js';
import { GifsService } from './gifs.service.js';

const GifPageDto = pageOf(GifListItemDto);

@ApiTags('users')
@Controller('users')
export class UserGifsController {
  constructor(
    private readonly users: UsersService,
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
  ) {}

  @Get(':username/gifs')
  @CacheResponse()
  @ApiUsername()
  @Operation("List a user's public recordings. Newest first.")
  @RespondsPage('A page of recordings.', GifPageDto)
  async listUserGifs(
    @Param('username') name: string,
    @Query() query: PageQuery,
  ): Promise<PageDto<GifListItemDto>> {
    const { username } = await this.users.get(name);
    const page = await this.gifs.listPublic({ username }, query.request);
    return this.present.page(page, `users/${username}/gifs/`, {});
  }
}
