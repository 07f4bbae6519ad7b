import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, In } from 'typeorm';
import { RenditionEntity, type SourceName, SOURCES } from '../renditions/rendition.entity.js';

const SOURCE = `(name IN ('cast', 'original-cast', 'original-gif') OR (name = 'gif' AND NOT is_drawn))`;
/** Pictures that an earlier file may still show, until there are new ones. */
const PICTURES = ['gif', 'thumbnail', 'still', 'mp4'] as const;

const namesOf = (number: number) => In(SOURCES.map((name) => `version-${number}-${name}` as const));

/** The files of replaced versions. Lock the recording before a change. */
@Injectable()
export class VersionFilesRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  async sizesOf(gifSeq: number): Promise<Map<string, number>> {
    const rows: { name: string; bytes: number }[] = await this.manager.query(
      `SELECT name, coalesce(byte_size, 0) AS bytes FROM rendition WHERE gif_seq = $1 AND name LIKE 'version-%'`,
      [gifSeq],
    );
    return new Map(rows.map(({ name, bytes }) => [name, bytes]));
  }

  /** Copies the current sources. */
  async keep(gifSeq: number, number: number, manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO rendition (gif_seq, name, state, blob_key, hash, byte_size)
       SELECT gif_seq, 'version-' || $2::int || '-' || name, state, blob_key, hash, byte_size
       FROM rendition WHERE gif_seq = $1 AND ${SOURCE} AND state = 'ready'`,
      [gifSeq, number],
    );
  }

  /** Makes a file of a version that of the recording. */
  async move(gifSeq: number, number: number, to: SourceName, manager: EntityManager): Promise<void> {
    await manager.update(RenditionEntity, { gifSeq, name: `version-${number}-${to}` }, { name: to });
  }

  async remove(gifSeq: number, number: number, manager: EntityManager): Promise<void> {
    await manager.delete(RenditionEntity, { gifSeq, name: namesOf(number) });
  }

  /** Removes the files that pending or failed pictures show instead. */
  async removeShown(gifSeq: number, manager: EntityManager): Promise<void> {
    await manager.update(
      RenditionEntity,
      { gifSeq, name: In([...PICTURES]), state: In(['pending', 'failed']) },
      { blobKey: null, hash: null, byteSize: null },
    );
  }
}
