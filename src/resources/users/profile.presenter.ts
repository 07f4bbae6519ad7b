import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { presentQuota } from './quota.dto.js';
import type { OwnProfileDto, PublicProfileDto } from './profile.dto.js';
import type { OwnProfile, PublicProfile } from './profiles.service.js';

@Injectable()
export class ProfilePresenter {
  constructor(private readonly config: AppConfig) {}

  public(profile: PublicProfile): PublicProfileDto {
    return this.shown(profile);
  }

  own(profile: OwnProfile): OwnProfileDto {
    const { user, stats } = profile;
    return {
      ...this.shown(profile),
      email: user.email,
      is_staff: user.isStaff,
      api_key: profile.apiKey,
      upload_count: stats.gifCount,
      stats: {
        gif_count: stats.gifCount,
        public_gif_count: stats.publicGifCount,
        view_count: stats.viewCount,
        embed_count: stats.embedCount,
        download_count: stats.downloadCount,
        storage_bytes: stats.storageBytes,
      },
      quota: presentQuota(profile.quota),
    };
  }

  private shown({ user, stats }: PublicProfile) {
    return {
      username: user.username,
      display_name: user.displayName,
      bio: user.bio,
      website_url: user.websiteUrl,
      codehost_url: user.codehostUrl,
      profile_url: `${this.config.siteUrl}/users/${user.username}`,
      gif_count: stats.publicGifCount,
      collection_count: stats.collectionCount,
      created_at: user.createdAt.toISOString(),
    };
  }
}
