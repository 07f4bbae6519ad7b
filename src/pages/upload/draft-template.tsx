import { Field } from '../site/components/form.js';

/** A recording that is to be uploaded, which the script copies: its look, its own texts, and its files. */
export function DraftTemplate() {
  return (
    <template id="draft">
      <section class="draft">
        <div class="look-of-draft" data-look>
          <div class="picture" data-picture />
          <div class="screen" hidden />
        </div>
        <button type="button" data-play hidden>
          Play
        </button>
        <div data-facts />
        <OwnTexts />
        <div data-state />
        <button type="button" data-remove>
          Remove
        </button>
      </section>
    </template>
  );
}

/** What is not shared with the other recordings of the form. */
function OwnTexts() {
  return (
    <>
      <Field
        id="draft-title"
        name="title"
        label="Title"
        maxLength={300}
        hint="Empty: the title of the cast, or the name of the file."
        errors={{}}
      />
      <Field
        id="draft-command"
        name="command"
        label="Command"
        maxLength={500}
        hint="What it shows, such as git rebase -i HEAD~3."
        errors={{}}
      />
      <Field
        id="draft-tags"
        name="tags"
        label="Tags"
        hint="At most 20, with commas between them."
        errors={{}}
      />
    </>
  );
}
