import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm';
import { InvitationEntity } from './invitation.entity.js';

/** By the clock of the database. */
const NOT_EXPIRED = Raw((column) => `${column} > now()`);

@Injectable()
export class InvitationRepository {
  constructor(@InjectRepository(InvitationEntity) private readonly rows: Repository<InvitationEntity>) {}

  insert(
    invitation: Pick<InvitationEntity, 'codeHash' | 'note' | 'createdBy' | 'expiresAt'>,
    manager: EntityManager,
  ): Promise<InvitationEntity> {
    return manager.save(InvitationEntity, manager.create(InvitationEntity, invitation));
  }

  /** The newest first, with used and expired ones. */
  list(limit: number): Promise<InvitationEntity[]> {
    return this.rows.find({ order: { createdAt: 'DESC', id: 'ASC' }, take: limit });
  }

  /** Whether somebody may sign up with it. */
  isOpen(codeHash: Buffer): Promise<boolean> {
    return this.rows.existsBy({ codeHash, usedBy: IsNull(), expiresAt: NOT_EXPIRED });
  }

  /** False when it was used or has expired. */
  async use(codeHash: Buffer, username: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.update(
      InvitationEntity,
      { codeHash, usedBy: IsNull(), expiresAt: NOT_EXPIRED },
      { usedBy: username },
    );
    return affected === 1;
  }

  /** False when no unused one exists. */
  async remove(id: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.delete(InvitationEntity, { id, usedBy: IsNull() });
    return affected === 1;
  }
}
