import type { DataSource } from 'typeorm';
import { ChangeRepository } from '../../src/hot/change.repository.js';
import { KeptAnswers } from '../../src/hot/kept-answers.js';
import { PublicChanges } from '../../src/hot/public-changes.service.js';

/** Writes to a database, of which no answers are kept unless they are given. */
export function publicChanges(source: DataSource, kept = new KeptAnswers()): PublicChanges {
  return new PublicChanges(source, new ChangeRepository(), kept);
}
