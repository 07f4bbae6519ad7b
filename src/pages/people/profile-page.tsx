import { Get } from '@nestjs/common';
import {
  type CollectionCard,
  CollectionPresenter,
} from '../../resources/collections/collection.presenter.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import type { ListedGif } from '../../resources/gifs/data/gif.read-model.js';
import type { Page } from '../../platform/database/page-request.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { PinsService } from '../../resources/pins/pins.service.js';
import type { PublicProfileDto } from '../../resources/users/profile.dto.js';
import { ProfilePresenter } from '../../resources/users/profile.presenter.js';
import { ProfilesService } from '../../resources/users/profiles.service.js';
import { CollectionGrid } from '../collections/collection-grid.js';
import { counted, formatDate } from '../site/components/format.js';
import { FollowByFeed } from '../site/components/follow-by-feed.js';
import { DESCRIPTION_SHOWN, textOfMarkdown } from '../site/components/markdown-html.js';
import { UserMarkdown } from '../site/components/user-markdown.js';
import { Empty, GifGrid } from '../site/components/gif-grid.js';
import { PageLinks } from '../site/components/page-links.js';
import { listPageOf } from '../site/layout/page-query.js';
import type { WebPage, PageContent, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const COLLECTIONS = 6;

const feedOf = (username: string): string => `/users/${username}/feed.atom`;

/** `/users/<name>`: a user with public recordings and collections. */
@SitePage('users/:name')
export class ProfilePage implements WebPage {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly gifs: GifsService,
    private readonly collections: CollectionsService,
    private readonly pins: PinsService,
    private readonly present: ProfilePresenter,
    private readonly presentGif: GifPresenter,
    private readonly presentCollection: CollectionPresenter,
  ) {}

  @Get()
  async render(
    @WebRequest() { params: { name = '' }, query, session }: WebPageRequest,
  ): Promise<PageContent> {
    const found = await this.profiles.get(name);
    const { username } = found.user;
    const isOwn = session?.viewer.userSeq === found.user.seq;
    const page = listPageOf(query);
    const [gifs, collections, pinned] = await Promise.all([
      isOwn ? this.gifs.listOwn(found.user.seq, {}, page) : this.gifs.listPublic({ username }, page),
      this.collections.listOfUser(username, null, { page: 1, size: COLLECTIONS }),
      this.pins.listOf(found.user.seq),
    ]);
    const profile = this.present.public(found);
    return {
      title: profile.display_name || username,
      description:
        textOfMarkdown(profile.bio).slice(0, DESCRIPTION_SHOWN) ||
        `Recordings of terminal sessions by ${username}.`,
      feed: feedOf(username),
      markdown: `/users/${username}.md`,
      tags: ['lists', 'collections', `user:${found.user.seq}`],
      body: (
        <div class="stack">
          <Identity profile={profile} listed={gifs.count} />
          <Pinned gifs={pinned.map((row) => this.presentGif.listItem(row))} isOwn={isOwn} />
          <Collections collections={collections.rows.map((row) => this.presentCollection.card(row))} />
          <Recordings
            username={username}
            isOwn={isOwn}
            list={gifs}
            shown={gifs.rows.map((row) => this.presentGif.listItem(row))}
          />
        </div>
      ),
    };
  }
}

interface RecordingsProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly list: Page<ListedGif>;
  readonly shown: readonly GifListItemDto[];
}

function Recordings({ username, isOwn, list, shown }: RecordingsProps) {
  const unlisted = list.rows.filter(({ visibility }) => visibility !== 'public').map(({ id }) => id);
  return (
    <section class="section">
      <header>
        <h2>Recordings</h2>
        {isOwn && <a href="/trash">Trash</a>}
      </header>
      {shown.length > 0 && <GifGrid gifs={shown} unlisted={new Set(unlisted)} />}
      {shown.length === 0 && !isOwn && <Empty title={`${username} has no public recordings`} />}
      {shown.length === 0 && isOwn && (
        <Empty title="You have no recordings yet">
          <p>
            <a href="/upload">Upload one</a>
          </p>
        </Empty>
      )}
      <PageLinks {...list.request} count={list.count} path={`/users/${username}`} />
    </section>
  );
}

interface PinnedProps {
  readonly gifs: readonly GifListItemDto[];
  readonly isOwn: boolean;
}

function Pinned({ gifs, isOwn }: PinnedProps) {
  if (gifs.length === 0) return null;
  return (
    <section class="section">
      <header>
        <h2>Pinned</h2>
        {isOwn && <a href="/account/pins">Change the order</a>}
      </header>
      <GifGrid gifs={gifs} />
    </section>
  );
}

function Collections({ collections }: { readonly collections: readonly CollectionCard[] }) {
  if (collections.length === 0) return null;
  return (
    <section class="section">
      <header>
        <h2>Collections</h2>
      </header>
      <CollectionGrid collections={collections} />
    </section>
  );
}

interface IdentityProps {
  readonly profile: PublicProfileDto;
  /** The recordings in the list; for the owner also those that are not public. */
  readonly listed: number;
}

function Identity({ profile, listed }: IdentityProps) {
  const { username, display_name: displayName, bio, website_url: website, codehost_url: codehost } = profile;
  return (
    <header class="stack">
      <h1 class="identity">
        {displayName || username} {displayName && <span class="muted mono">{username}</span>}
      </h1>
      <UserMarkdown text={bio} level={2} />
      <p class="row muted">
        <span>
          {counted(listed, 'recording')}
          {listed > profile.gif_count && `, ${profile.gif_count} of them public`}
        </span>
        <span>
          since <time dateTime={profile.created_at}>{formatDate(profile.created_at)}</time>
        </span>
        {website && (
          <a href={website} rel="nofollow ugc noopener">
            Website
          </a>
        )}
        {codehost && (
          <a href={codehost} rel="nofollow ugc noopener">
            Code
          </a>
        )}
        <FollowByFeed feed={feedOf(username)} />
      </p>
    </header>
  );
}
