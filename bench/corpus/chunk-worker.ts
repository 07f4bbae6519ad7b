import type { Client } from 'pg';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { connectForLoad, copyInto } from './bulk-load.js';
import type { CorpusPlan } from './plan.js';
import { RecordingMaker } from './recording.js';
import { RECORDING_ROWS, RECORDING_TABLES, type RecordingTable } from './rows.js';
import { corpusTags, Tagger } from './tags.js';

export interface Chunk {
  readonly address: DatabaseAddress;
  readonly plan: CorpusPlan;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

let connection: Promise<Client> | undefined;
let maker: RecordingMaker | undefined;

/** Generates and loads a range of recordings, in a worker thread that keeps its connection for the next range. */
export default async function loadChunk({ address, plan, firstSeq, lastSeq }: Chunk): Promise<void> {
  connection ??= connectForLoad(address);
  maker ??= new RecordingMaker(plan, new Tagger(corpusTags(plan)));
  const client = await connection;
  const rows: Record<RecordingTable, string[]> = { gif: [], gif_stats: [], rendition: [], transcript: [] };
  for (let seq = firstSeq; seq <= lastSeq; seq += 1) {
    const recording = maker.make(seq);
    for (const table of TABLES) rows[table].push(RECORDING_ROWS[table](recording));
  }
  for (const table of TABLES) await copyInto(client, table, RECORDING_TABLES[table], rows[table]);
}

const TABLES = Object.keys(RECORDING_TABLES) as RecordingTable[];
