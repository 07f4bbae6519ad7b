import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type OriginalName, RenditionEntity } from '../renditions/rendition.entity.js';

export type StoredFileColumns = Pick<RenditionEntity, 'blobKey' | 'hash' | 'byteSize'>;

/** What a recording is made from. */
export interface SourceFiles {
  readonly cast?: StoredFileColumns;
  /** Absent if it is drawn from the cast. */
  readonly gif?: StoredFileColumns;
}

const NO_FILE = { blobKey: null, hash: null, byteSize: null };
/** Renditions that are created again from another cast. */
const DERIVED = ['thumbnail', 'still', 'mp4', 'transcript'] as const;
const ORIGINALS: readonly OriginalName[] = ['original-cast', 'original-gif'];

/** The files of a recording during an edit. Lock the recording first. */
@Injectable()
export class OriginalsRepository {
  /** Locks all renditions. */
  lock(gifSeq: number, manager: EntityManager): Promise<RenditionEntity[]> {
    return manager.find(RenditionEntity, {
      where: { gifSeq },
      order: { name: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async keep(
    gifSeq: number,
    name: OriginalName,
    file: StoredFileColumns,
    manager: EntityManager,
  ): Promise<void> {
    const { blobKey, hash, byteSize } = file;
    await manager.insert(RenditionEntity, { gifSeq, name, state: 'ready', blobKey, hash, byteSize });
  }

  /** @param keepsPictures readers get the previous picture until there is a new one */
  async setSources(
    gifSeq: number,
    { cast, gif }: SourceFiles,
    keepsPictures: boolean,
    manager: EntityManager,
  ): Promise<void> {
    if (cast) {
      const { blobKey, hash, byteSize } = cast;
      const row = { gifSeq, name: 'cast', state: 'ready', blobKey, hash, byteSize } as const;
      await manager.upsert(RenditionEntity, row, ['gifSeq', 'name']);
    } else await manager.delete(RenditionEntity, { gifSeq, name: 'cast' });
    const { blobKey, hash, byteSize } = gif ?? NO_FILE;
    await manager.update(
      RenditionEntity,
      { gifSeq, name: 'gif' },
      {
        state: gif ? 'ready' : 'pending',
        failure: null,
        isDrawn: !gif,
        ...((gif || !keepsPictures) && { blobKey, hash, byteSize, steps: null, picture: null }),
      },
    );
  }

  /** Removes the renditions of the previous sources, and makes renditions pending. @returns files of pictures that were rendered on request */
  async discardDerived(gifSeq: number, keepsPictures: boolean, manager: EntityManager): Promise<string[]> {
    await manager.delete(RenditionEntity, { gifSeq, name: 'readme' });
    await manager.update(
      RenditionEntity,
      { gifSeq, name: In([...DERIVED]) },
      { state: 'pending', failure: null, ...(!keepsPictures && NO_FILE) },
    );
    await manager.query('DELETE FROM transcript WHERE gif_seq = $1', [gifSeq]);
    const keys: string[] = [];
    for (const table of ['themed_picture', 'gif_frame']) {
      const [rows] = await manager.query<[{ blob_key: string | null }[], number]>(
        `DELETE FROM ${table} WHERE gif_seq = $1 RETURNING blob_key`,
        [gifSeq],
      );
      keys.push(...rows.flatMap(({ blob_key: key }) => (key === null ? [] : [key])));
    }
    return keys;
  }

  /** For a picture that is too large for a README. */
  async insertPendingReadme(gifSeq: number, manager: EntityManager): Promise<void> {
    await manager.insert(RenditionEntity, { gifSeq, name: 'readme', state: 'pending' });
  }

  async removeOriginals(gifSeq: number, manager: EntityManager): Promise<void> {
    await manager.delete(RenditionEntity, { gifSeq, name: In([...ORIGINALS]) });
  }
}
