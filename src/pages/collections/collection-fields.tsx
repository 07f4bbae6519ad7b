import type { FieldErrors } from '../site/components/field-error.js';
import { MARKDOWN_HINT } from '../site/components/user-markdown.js';
import { Field } from '../site/components/form.js';

interface CollectionFieldsProps {
  readonly title: string;
  readonly description: string;
  readonly errors: FieldErrors;
}

/** The texts of a collection. */
export function CollectionFields({ title, description, errors }: CollectionFieldsProps) {
  return (
    <>
      <Field name="title" label="Title" value={title} maxLength={300} required errors={errors} />
      <Field
        name="description"
        label="Description"
        value={description}
        rows={6}
        hint={MARKDOWN_HINT}
        errors={errors}
      />
    </>
  );
}
