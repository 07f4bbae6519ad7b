import type { ComponentChildren } from 'preact';
import { FieldError, type FieldErrors } from '../site/components/field-error.js';
import { Field } from '../site/components/form.js';
import type { TypedEdit, TypedRange, TypedReplacement } from './typed-edit.js';

const HIDING_HINT =
  'Everywhere: on the screen, in the transcript and the rest of the cast, in the title, description, command, window title ' +
  'and URL. Tags, links and the repository that have a text are removed. Upper and lower case, the width of letters and ' +
  'percent-encoding make no difference. A replacement is cut to the length of its text, or padded with *.';

/** Rows for more ranges and texts. */
const EMPTY_ROWS = 2;
const NO_RANGE: TypedRange = { from: '', to: '' };
const NO_REPLACEMENT: TypedReplacement = { text: '', with: '' };

interface CutFieldsProps {
  readonly typed: TypedEdit;
  readonly errors: FieldErrors;
  readonly advice: ComponentChildren;
}

/** The fields of an edit. Their names are those in the errors of the API. */
export function CutFields({ typed, errors, advice }: CutFieldsProps) {
  return (
    <>
      <Group name="trim" legend="Keep" hint="Empty: from the start, to the end." errors={errors}>
        <RangeFields name="trim" label="Keep" range={typed.trim} errors={errors} />
      </Group>
      <Group
        name="cuts"
        legend="Cut out"
        hint="These seconds disappear with all their output. Preview adds empty rows."
        errors={errors}
      >
        {withEmptyRows(typed.cuts, NO_RANGE).map((range, at) => (
          <RangeFields key={at} name={`cuts.${at}`} label={`Cut ${at + 1}`} range={range} errors={errors} />
        ))}
      </Group>
      <Group name="pace" legend="Pace" hint="Pauses are shortened before the speed." errors={errors}>
        <div class="pair">
          <Field
            name="speed"
            label="Speed"
            value={typed.speed}
            placeholder="1"
            hint="2 plays twice as fast."
            errors={errors}
          />
          <Field
            name="idle_limit"
            label="Longest pause"
            value={typed.idleLimit}
            hint="In seconds."
            errors={errors}
          />
        </div>
      </Group>
      <Replacements typed={typed} errors={errors} advice={advice} />
    </>
  );
}

function Replacements({ typed, errors, advice }: CutFieldsProps) {
  return (
    <Group name="replacements" legend="Hide texts" hint={HIDING_HINT} errors={errors}>
      {advice}
      {withEmptyRows(typed.replacements, NO_REPLACEMENT).map(({ text, with: mask }, at) => {
        const name = `replacements.${at}`;
        return (
          <div key={at} class="pair">
            <Field
              name={`${name}.text`}
              label={`Text ${at + 1}`}
              value={text}
              autoComplete="off"
              errors={errors}
            />
            <Field
              name={`${name}.with`}
              label={`Replacement ${at + 1}`}
              value={mask}
              autoComplete="off"
              placeholder="********"
              errors={errors}
            />
          </div>
        );
      })}
    </Group>
  );
}

function withEmptyRows<Row>(rows: readonly Row[], empty: Row): Row[] {
  return [...rows, ...Array.from({ length: EMPTY_ROWS }, () => empty)];
}

interface RangeFieldsProps {
  readonly name: string;
  /** Before "from" and "to". */
  readonly label: string;
  readonly range: TypedRange;
  readonly errors: FieldErrors;
}

function RangeFields({ name, label, range: { from, to }, errors }: RangeFieldsProps) {
  return (
    <div class="pair">
      <Field name={`${name}.from`} label={`${label} from`} value={from} autoComplete="off" errors={errors} />
      <Field name={`${name}.to`} label={`${label} to`} value={to} autoComplete="off" errors={errors} />
    </div>
  );
}

interface GroupProps {
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly errors: FieldErrors;
  readonly children: ComponentChildren;
}

/** Fields that belong together, with the errors that concern all of them. */
function Group({ name, legend, hint, errors, children }: GroupProps) {
  return (
    <fieldset id={name} class="group" aria-describedby={`${name}-hint ${name}-error`}>
      <legend>{legend}</legend>
      <p id={`${name}-hint`} class="hint muted small">
        {hint}
      </p>
      {children}
      <FieldError name={name} errors={errors} />
    </fieldset>
  );
}
