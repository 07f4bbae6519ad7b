import { Field } from '../site/components/form.js';
import type { OrderedItem } from '../site/components/order-list.js';

export interface FeatureCandidate extends OrderedItem {
  readonly list: 'gifs' | 'collections';
  readonly isFeatured: boolean;
}

interface FeatureCandidatesProps {
  /** The searched text; empty without a search. */
  readonly text: string;
  readonly candidates: readonly FeatureCandidate[];
}

/** A search for recordings and collections to feature. */
export function FeatureCandidates({ text, candidates }: FeatureCandidatesProps) {
  return (
    <section class="stack" aria-labelledby="find">
      <h2 id="find">Find something to feature</h2>
      <form class="narrow stack" action="/staff/featured" method="get">
        <Field
          name="q"
          label="Words of a recording, or of the title of a collection"
          value={text}
          errors={{}}
        />
        <button type="submit">Search</button>
      </form>
      {text !== '' && candidates.length === 0 && <p role="status">Nothing found for “{text}”.</p>}
      {candidates.length > 0 && (
        <form action="/staff/featured" method="post">
          <input type="hidden" name="q" value={text} />
          <ul class="order">
            {candidates.map((candidate) => (
              <Found key={`${candidate.list}:${candidate.id}`} candidate={candidate} />
            ))}
          </ul>
        </form>
      )}
    </section>
  );
}

function Found({ candidate }: { readonly candidate: FeatureCandidate }) {
  const { id, list, title, href, picture, facts, isFeatured } = candidate;
  return (
    <li>
      {picture}
      <div class="what">
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
        <p class="muted small">
          {list === 'gifs' ? 'Recording' : 'Collection'} by {facts}
        </p>
      </div>
      {isFeatured ? (
        <span class="muted">featured</span>
      ) : (
        <button type="submit" name="action" value={`feature-${list}:${id}`} aria-label={`Feature ${title}`}>
          Feature
        </button>
      )}
    </li>
  );
}
