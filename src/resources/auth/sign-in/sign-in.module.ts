import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RequestLimitsModule } from '../../../platform/http/limits/request-limits.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { UsersModule } from '../../users/users.module.js';
import { KeyVaultModule } from '../../../platform/credentials/key-vault.module.js';
import { ExternalIdentitiesService } from '../external-identities/external-identities.service.js';
import { ExternalIdentityEntity } from '../external-identities/external-identity.entity.js';
import { ExternalIdentityRepository } from '../external-identities/external-identity.repository.js';
import { ProviderSignInService } from '../external-identities/provider-sign-in.service.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { IdentityProviders } from '../external-identities/providers/identity-providers.js';
import { SignInTickets } from '../external-identities/sign-in-ticket.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordLinksService } from '../passwords/password-links.service.js';
import { PasswordLinkEntity } from '../passwords/password-link.entity.js';
import { PasswordEntity } from '../passwords/password.entity.js';
import { PasswordRepository } from '../passwords/password.repository.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignInService } from './sign-in.service.js';
import { SignUpService } from './sign-up.service.js';

/** Accounts on the web pages: passwords, accounts at providers, sessions, invitations. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ExternalIdentityEntity,
      InvitationEntity,
      PasswordEntity,
      PasswordLinkEntity,
      SessionEntity,
    ]),
    AuditModule,
    KeyVaultModule,
    MailModule,
    RequestLimitsModule,
    UsersModule,
  ],
  providers: [
    ExternalIdentitiesService,
    ExternalIdentityRepository,
    {
      provide: IdentityProviders,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => IdentityProviders.of(config),
    },
    InvitationRepository,
    InvitationsService,
    PasswordHasher,
    PasswordLinksService,
    PasswordRepository,
    PasswordsService,
    ProviderSignInService,
    SessionRepository,
    SessionsService,
    SignInLimits,
    SignInService,
    SignInTickets,
    SignUpService,
  ],
  exports: [
    ExternalIdentitiesService,
    IdentityProviders,
    InvitationsService,
    PasswordLinksService,
    PasswordsService,
    ProviderSignInService,
    SessionsService,
    SignInService,
    SignUpService,
  ],
})
export class SignInModule {}
