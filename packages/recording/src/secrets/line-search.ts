import { findSecrets } from './find-secrets.js';
import { firstFindings, type ScannedLine, type SecretFinding } from './secret-finding.js';

const BATCH = 65_536;
/** Lines that are searched again with the next batch, because a private key has several. */
const OVERLAP = 12;

/** Searches lines of one place for secrets while they arrive. */
export class LineSearch<Place extends string> {
  #lines: ScannedLine[] = [];
  #batched = 0;
  #found: SecretFinding<Place>[] = [];
  readonly #known = new Set<string>();

  constructor(private readonly place: Place) {}

  add(line: ScannedLine): void {
    this.#lines.push(line);
    this.#batched += line.text.length + 1;
    if (this.#batched > BATCH) this.#search();
  }

  end(): SecretFinding<Place>[] {
    this.#search();
    return this.#found;
  }

  #search(): void {
    this.#found = firstFindings([...this.#found, ...findSecrets(this.#lines, this.place, this.#known)]);
    this.#lines = this.#lines.slice(-OVERLAP);
    this.#batched = 0;
  }
}
