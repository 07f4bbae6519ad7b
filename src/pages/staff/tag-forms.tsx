import type { DomainError } from '../../platform/errors/domain-errors.js';
import { REASON_MAX } from '../../platform/http/fields/limits.js';
import type { CuratedTag } from '../../resources/tags/counted-tag.js';
import { TAG_CATEGORIES } from '../../resources/tags/tag.entity.js';
import { Field, fieldErrorsOf, fieldText } from '../site/components/form.js';

interface TagFormsProps {
  readonly tag: CuratedTag;
  /** The rejected form. */
  readonly form: URLSearchParams | undefined;
  readonly error: DomainError | undefined;
}

/** The actions on a tag in its state. */
export function TagForms({ tag, form, error }: TagFormsProps) {
  if (tag.mergedInto !== null)
    return (
      <OneButton
        tag={tag}
        action="unmerge"
        label="Undo the merge"
        hint="New uploads get this tag again. Recordings that have already changed keep the other tag."
      />
    );
  if (tag.isBlocked)
    return (
      <OneButton
        tag={tag}
        action="unblock"
        label="Unblock"
        hint="Uploads can use it again. Recordings that lost it do not get it back."
      />
    );
  return (
    <div class="fields">
      <Edit tag={tag} form={form} error={error} />
      <Merge tag={tag} form={form} error={error} />
      <Block tag={tag} form={form} error={error} />
    </div>
  );
}

function OneButton(props: { tag: CuratedTag; action: string; label: string; hint: string }) {
  return (
    <form class="narrow stack" action={`/staff/tags/${props.tag.slug}`} method="post">
      <p class="hint">{props.hint}</p>
      <button type="submit" name="action" value={props.action}>
        {props.label}
      </button>
    </form>
  );
}

function Edit({ tag, form, error }: TagFormsProps) {
  const isRefused = form?.get('action') === 'edit';
  const errors = isRefused ? fieldErrorsOf(error) : {};
  const text = (name: 'name' | 'description' | 'category') => (isRefused ? fieldText(form, name) : tag[name]);
  return (
    <form class="stack" action={`/staff/tags/${tag.slug}`} method="post">
      <h2>Describe or rename</h2>
      <Field
        name="name"
        label="Name"
        hint="The slug is made from it. Links to the old slug keep working."
        value={text('name')}
        maxLength={100}
        required
        errors={errors}
      />
      <Field
        name="description"
        label="Description"
        value={text('description')}
        maxLength={500}
        errors={errors}
      />
      <div class="field">
        <label for="category">Category</label>
        <select id="category" name="category">
          {TAG_CATEGORIES.map((category) => (
            <option key={category} value={category} selected={text('category') === category}>
              {category}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" name="action" value="edit" class="primary">
        Save
      </button>
    </form>
  );
}

function Merge({ tag, form, error }: TagFormsProps) {
  const isRefused = form?.get('action') === 'merge';
  return (
    <form class="stack" action={`/staff/tags/${tag.slug}`} method="post">
      <h2>Merge into another tag</h2>
      <Field
        name="into"
        label="Slug of the other tag"
        hint="Uploads, lists and searches use the other tag immediately. Recordings change in the background."
        value={isRefused ? fieldText(form, 'into') : ''}
        maxLength={100}
        required
        errors={isRefused ? fieldErrorsOf(error) : {}}
      />
      <button type="submit" name="action" value="merge">
        Merge
      </button>
    </form>
  );
}

function Block({ tag, form, error }: TagFormsProps) {
  const isRefused = form?.get('action') === 'block';
  return (
    <form class="stack" action={`/staff/tags/${tag.slug}`} method="post">
      <h2>Block</h2>
      <Field
        name="reason"
        label="Reason, for the audit log"
        hint="The tag disappears from lists and recordings, and uploads with it are rejected."
        value={isRefused ? fieldText(form, 'reason') : ''}
        maxLength={REASON_MAX}
        required
        errors={isRefused ? fieldErrorsOf(error) : {}}
      />
      <button type="submit" name="action" value="block" class="danger">
        Block the tag
      </button>
    </form>
  );
}
