import type { SecretKind } from './secret-kinds.js';

export interface FoundSecret {
  readonly at: number;
  readonly secret: string;
  /** Its excerpt, if that is not the beginning of the secret. */
  readonly shown?: string;
}

export interface SecretForm {
  readonly kind: SecretKind;
  /** Parts of secrets of this form, or of the text before them; a text without any is not searched. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
  /** The secret of a match of the pattern, null if it is not a secret. */
  readonly secretOf: (match: RegExpExecArray) => FoundSecret | null;
}
