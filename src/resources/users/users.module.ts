import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QuotasModule } from '../../indexing/quotas/quotas.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { KeyVaultModule } from '../../platform/credentials/key-vault.module.js';
import { UserOverviewsService } from './user-overviews.service.js';
import { AuditModule } from '../audit/audit.module.js';
import { AccountNoticesService } from './notices/account-notices.service.js';
import { OwnProfileController } from './own-profile.controller.js';
import { ProfilePresenter } from './profile.presenter.js';
import { ProfileKeysService } from './profile-keys.service.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesService } from './profiles.service.js';
import { SuspensionsController } from './suspension/suspensions.controller.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UserStatsRepository } from './user-stats.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), AuditModule, KeyVaultModule, MailModule, QuotasModule],
  controllers: [OwnProfileController, ProfilesController, SuspensionsController],
  providers: [
    AccountNoticesService,
    UserOverviewsService,
    ProfileKeysService,
    ProfilePresenter,
    ProfilesService,
    UserAdministrationService,
    UserRepository,
    UserStatsRepository,
    UsersService,
  ],
  exports: [
    AccountNoticesService,
    UserOverviewsService,
    ProfileKeysService,
    ProfilePresenter,
    ProfilesService,
    UserAdministrationService,
    UsersService,
  ],
})
export class UsersModule {}
