/** A link for feed readers; browsers no longer show that a page has a feed. */
export function FollowByFeed({ feed }: { readonly feed: string }) {
  return (
    <a href={feed} type="application/atom+xml">
      Follow by feed
    </a>
  );
}
