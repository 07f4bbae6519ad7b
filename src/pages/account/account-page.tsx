import { Get, Post } from '@nestjs/common';
import { validated } from '../../platform/http/pipes/validated.js';
import { ProfileUpdateDto } from '../../resources/users/profile.dto.js';
import { type OwnProfile, ProfilesService } from '../../resources/users/profiles.service.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { MARKDOWN_HINT } from '../site/components/user-markdown.js';
import { counted, formatBytes } from '../site/components/format.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { AccountLayout } from './account-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/account`: the profile of the person who is signed in. */
@SitePage('account')
export class AccountPage implements FormPage {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const session = requireSession(request);
    const profile = await this.profiles.getOwn(session.viewer);
    return {
      title: 'Account',
      section: 'account',
      isPrivate: true,
      tags: [],
      body: (
        <AccountLayout path="/account" session={session}>
          {request.query.has('saved') && <Done>Your profile is saved.</Done>}
          <Usage profile={profile} />
          <ProfileForm profile={profile} request={request} />
        </AccountLayout>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const { form } = request;
    const fields = await validated(ProfileUpdateDto, {
      display_name: fieldText(form, 'display_name'),
      bio: fieldText(form, 'bio'),
      website_url: fieldText(form, 'website_url').trim(),
    });
    await this.profiles.edit(viewer, {
      displayName: fields.display_name,
      bio: fields.bio,
      websiteUrl: fields.website_url,
    });
    return { redirect: '/account?saved' };
  }
}

function Usage({ profile: { stats, quota } }: { readonly profile: OwnProfile }) {
  return (
    <dl class="stats">
      <div>
        <dt>Recordings</dt>
        <dd>
          {counted(stats.gifCount, 'recording')}, {stats.publicGifCount} of them public
        </dd>
      </div>
      <div>
        <dt>Read</dt>
        <dd>
          {counted(stats.viewCount, 'view')}, {counted(stats.embedCount, 'embed')},{' '}
          {counted(stats.downloadCount, 'download')}
        </dd>
      </div>
      <div>
        <dt>Storage</dt>
        <dd>
          {formatBytes(quota.used.bytes)} of {formatBytes(quota.max.bytes)}
        </dd>
      </div>
    </dl>
  );
}

interface ProfileFormProps {
  readonly profile: OwnProfile;
  readonly request: WebPageRequest;
}

function ProfileForm({ profile: { user }, request }: ProfileFormProps) {
  const { form, error } = request;
  const errors = fieldErrorsOf(error);
  return (
    <form class="narrow section stack" action="/account" method="post">
      <h2>Profile</h2>
      <FormError error={error} fields={['display_name', 'bio', 'website_url']} />
      <Field
        name="display_name"
        label="Name"
        value={form ? fieldText(form, 'display_name') : user.displayName}
        maxLength={100}
        autoComplete="name"
        errors={errors}
      />
      <Field
        name="bio"
        label="About you"
        value={form ? fieldText(form, 'bio') : user.bio}
        maxLength={2_000}
        rows={4}
        hint={MARKDOWN_HINT}
        errors={errors}
      />
      <Field
        name="website_url"
        label="Website"
        type="url"
        value={form ? fieldText(form, 'website_url') : user.websiteUrl}
        maxLength={500}
        placeholder="https://"
        autoComplete="url"
        errors={errors}
      />
      <button type="submit" class="primary">
        Save
      </button>
    </form>
  );
}
