import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** @param gifId of a recording of this owner */
type RemoveCopies = (gifId: string, ownerSeq: number, manager: EntityManager) => Promise<void>;

/** Texts of recordings that other resources keep. They are removed when an edit hides texts, and with the recording. */
@Injectable()
export class TextCopies {
  readonly #removals: RemoveCopies[] = [];

  /** Call it before requests are handled. */
  removeBy(removal: RemoveCopies): void {
    this.#removals.push(removal);
  }

  async remove(gifId: string, ownerSeq: number, manager: EntityManager): Promise<void> {
    for (const removal of this.#removals) await removal(gifId, ownerSeq, manager);
  }
}
