import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Sessions, links and due times compare the clock of the process with times of the database. */
@Injectable()
export class ClockMetrics {
  constructor(registry: Registry, @InjectDataSource() database: DataSource) {
    new Gauge({
      name: 'ttyreel_clock_offset_seconds',
      help: 'How far the clock of this process is ahead of the clock of the database.',
      registers: [registry],
      async collect() {
        this.set(await offsetOf(database).catch(() => Number.NaN));
      },
    });
  }
}

async function offsetOf(database: DataSource): Promise<number> {
  const sentAt = Date.now();
  const [row] = await database.query<{ ms: number }[]>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  );
  return ((sentAt + Date.now()) / 2 - (row?.ms ?? Number.NaN)) / 1_000;
}
