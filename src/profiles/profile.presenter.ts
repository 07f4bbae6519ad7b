import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { presentQuota } from '../quotas/quota.dto.js';
import type { OwnProfileDto, PublicProfileDto } from './profile.dto.js';
import type { OwnProfile, PublicProfile } from './profiles.service.js';

/** Profiles as they go over the wire. */
@Injectable()
export class ProfilePresenter {
  constructor(private readonly config: AppConfig) {}

  public(profile: PublicProfile): PublicProfileDto {
    return this.shown(profile);
  }

  own(profile: OwnProfile): OwnProfileDto {
    const { user, figures } = profile;
    return {
      ...this.shown(profile),
      email: user.email,
      is_staff: user.isStaff,
      api_key: profile.apiKey,
      stats: {
        gif_count: figures.gifCount,
        public_gif_count: figures.publicGifCount,
        view_count: figures.viewCount,
        embed_count: figures.embedCount,
        download_count: figures.downloadCount,
        storage_bytes: figures.storageBytes,
      },
      quota: presentQuota(profile.quota),
    };
  }

  private shown({ user, publicGifCount, collectionCount }: PublicProfile) {
    return {
      username: user.username,
      display_name: user.displayName,
      bio: user.bio,
      website_url: user.websiteUrl,
      codehost_url: user.codehostUrl,
      profile_url: `${this.config.siteUrl}/users/${user.username}`,
      gif_count: publicGifCount,
      collection_count: collectionCount,
      created_at: user.createdAt.toISOString(),
    };
  }
}
