import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm';
import { DeviceGrantEntity } from './device-grant.entity.js';

export type NewDeviceGrant = Pick<
  DeviceGrantEntity,
  'deviceCodeHash' | 'userCode' | 'clientName' | 'address' | 'userAgent'
>;

export interface ConfirmedGrant {
  /** Who confirmed it. */
  readonly userSeq: number;
  readonly clientName: string | null;
}

@Injectable()
export class DeviceGrantRepository {
  constructor(@InjectRepository(DeviceGrantEntity) private readonly rows: Repository<DeviceGrantEntity>) {}

  /** False if a grant already has that user code. */
  async insert(
    { deviceCodeHash, userCode, clientName, address, userAgent }: NewDeviceGrant,
    lastsSeconds: number,
  ): Promise<boolean> {
    const inserted: unknown[] = await this.rows.query(
      `INSERT INTO device_grant (device_code_hash, user_code, client_name, address, user_agent, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) ON CONFLICT DO NOTHING RETURNING user_code`,
      [deviceCodeHash, userCode, clientName, address, userAgent, lastsSeconds],
    );
    return inserted.length > 0;
  }

  /** Null if nobody waits with that code, or it was confirmed. */
  findUnconfirmed(userCode: string): Promise<DeviceGrantEntity | null> {
    return this.rows.findOneBy({
      userCode,
      userSeq: IsNull(),
      expiresAt: Raw((column) => `${column} > now()`),
    });
  }

  /** False if no grant with that code is pending, or another user confirmed it. */
  async confirm(userCode: string, userSeq: number): Promise<boolean> {
    const [, count]: [unknown[], number] = await this.rows.query(
      `UPDATE device_grant SET user_seq = $2
       WHERE user_code = $1 AND expires_at > now() AND (user_seq IS NULL OR user_seq = $2)`,
      [userCode, userSeq],
    );
    return count > 0;
  }

  /** Removes a confirmed grant. @returns null if there is none */
  async redeem(deviceCodeHash: Buffer, manager: EntityManager): Promise<ConfirmedGrant | null> {
    const [[row]] = await manager.query<[ConfirmedGrant[], number]>(
      `DELETE FROM device_grant
       WHERE device_code_hash = $1 AND user_seq IS NOT NULL AND expires_at > now()
       RETURNING user_seq AS "userSeq", client_name AS "clientName"`,
      [deviceCodeHash],
    );
    return row ?? null;
  }

  /** Whether a user may still confirm it. */
  async isWaiting(deviceCodeHash: Buffer): Promise<boolean> {
    const rows: unknown[] = await this.rows.query(
      'SELECT 1 FROM device_grant WHERE device_code_hash = $1 AND expires_at > now()',
      [deviceCodeHash],
    );
    return rows.length > 0;
  }

  async removeOf(userSeq: number, manager: EntityManager): Promise<void> {
    await manager.delete(DeviceGrantEntity, { userSeq });
  }

  async removeExpired(): Promise<void> {
    await this.rows.query('DELETE FROM device_grant WHERE expires_at <= now()');
  }
}
