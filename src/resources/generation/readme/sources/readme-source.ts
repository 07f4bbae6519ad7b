/** Where a README may come from, by the names that callers use. */
export const SOURCE_TYPES = ['github', 'pypi', 'npm'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Whose README is meant. */
export interface ReadmeSource {
  readonly type: SourceType;
  /** The registry's one spelling of the name. */
  readonly name: string;
}
