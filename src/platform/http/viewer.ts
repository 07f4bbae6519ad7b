import type { Actor } from '../logging/security-log.js';

/** The scopes of a named key; each includes `read`. */
export const KEY_SCOPES = ['read', 'write', 'staff'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export interface NamedKey {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
}

export interface Viewer {
  readonly userSeq: number;
  readonly username: string;
  /** False for a staff member's named key without the scope `staff`. */
  readonly isStaff: boolean;
  /** The key of the request; null for the profile key, which may do everything. */
  readonly namedKey: NamedKey | null;
}

export function actorOf({ userSeq, username }: Viewer, address: string): Required<Actor> {
  return { user: { id: userSeq, name: username }, address };
}
