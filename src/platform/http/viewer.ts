/** What a named key may do; `write` includes `read`. */
export const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A key that a user has beside the key of the profile. */
export interface NamedKey {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
}

/** Who is asking: the user whose key came with the request. */
export interface Viewer {
  readonly userSeq: number;
  readonly username: string;
  readonly isStaff: boolean;
  /** The key that was sent; null for the key of the profile, which may do everything. */
  readonly namedKey: NamedKey | null;
}
