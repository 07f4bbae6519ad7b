import { CAST_PLACES, type CastPlace } from '../texts/cast-places.js';
import { CastTexts } from '../texts/cast-texts.js';
import { LineSearch } from './line-search.js';
import { mergeFindings, type SecretFinding } from './secret-finding.js';

/**
 * Searches all texts of a cast for secrets without emulating a terminal. Its lines are those of the output: a finding on the
 * screen is a reason to search the transcript.
 */
export class CastScan {
  readonly #searches = new Map(CAST_PLACES.map((place) => [place, new LineSearch<CastPlace>(place)]));
  readonly texts = new CastTexts((text) => this.#searches.get(text.place)?.add(text));

  end(): SecretFinding[] {
    this.texts.end();
    return [...this.#searches.values()].reduce<SecretFinding[]>(
      (found, search) => mergeFindings(found, search.end()),
      [],
    );
  }
}
