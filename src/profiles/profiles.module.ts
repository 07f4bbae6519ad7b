import { Module } from '@nestjs/common';
import { CollectionsModule } from '../collections/collections.module.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { UsersModule } from '../users/users.module.js';
import { OwnProfileController } from './own-profile.controller.js';
import { ProfilePresenter } from './profile.presenter.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesService } from './profiles.service.js';

@Module({
  imports: [CollectionsModule, GifsModule, QuotasModule, UsersModule],
  controllers: [OwnProfileController, ProfilesController],
  providers: [ProfilePresenter, ProfilesService],
})
export class ProfilesModule {}
