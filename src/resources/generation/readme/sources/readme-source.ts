export const SOURCE_TYPES = ['github', 'pypi', 'npm'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export interface ReadmeSource {
  readonly type: SourceType;
  /** In the registry's normal spelling. */
  readonly name: string;
}
