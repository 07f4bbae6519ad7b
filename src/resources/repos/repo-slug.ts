import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches, MaxLength } from 'class-validator';

export const REPO_SLUG_MAX = 200;
/** A form may send an empty field for none. */
export const REPO_SLUG_PATTERN = /^$|^[._-]*[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A JSON Schema: a body has one of them only. */
export const ONE_REPOSITORY = {
  not: {
    required: ['repo_slug', 'codehost_url'],
    properties: { repo_slug: { minLength: 1 }, codehost_url: { minLength: 1 } },
  },
};

/** The slug of a repository, such as the name of a checkout. A slug with a dot would read as a file in a URL. */
export function RepoSlug() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.trim().replaceAll('.', '-') : value,
    ),
    MaxLength(REPO_SLUG_MAX, { message: `must be at most ${REPO_SLUG_MAX} characters` }),
    Matches(REPO_SLUG_PATTERN, {
      message: 'must be letters, digits, ".", "-" or "_", as in "my-project"',
    }),
  );
}
