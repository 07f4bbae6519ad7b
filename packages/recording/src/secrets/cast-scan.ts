import { CAST_PLACES, type CastPlace } from '../texts/cast-places.js';
import { CastTexts } from '../texts/cast-texts.js';
import { LineSearch } from './line-search.js';
import { mergeFindings, type SecretFinding } from './secret-finding.js';

interface CastFindings {
  readonly suspects: readonly SecretFinding[];
  readonly movesCursor: boolean;
}

/**
 * Searches all texts of a cast for secrets without emulating a terminal. Its lines are those of the output: a finding is a
 * reason to make the transcript.
 */
export class CastScan {
  readonly #searches = new Map(CAST_PLACES.map((place) => [place, new LineSearch<CastPlace>(place)]));
  readonly texts = new CastTexts((text) => this.#searches.get(text.place)?.add(text));

  end(): CastFindings {
    this.texts.end();
    const suspects = [...this.#searches.values()].reduce<SecretFinding[]>(
      (found, search) => mergeFindings(found, search.end()),
      [],
    );
    return { suspects, movesCursor: this.texts.movesCursor };
  }
}
