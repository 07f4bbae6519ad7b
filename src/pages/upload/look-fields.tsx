import { FONT_NAMES, type FontName, type Preset, type Scale, SCALES } from '@ttyreel/recording';
import { errorProps, FieldError, type FieldErrors } from '../site/components/field-error.js';
import { Field, fieldText } from '../site/components/form.js';
import { Options } from '../site/components/options.js';

/** The `classic` preset is no frame in another font, which is a choice of its own. */
const OFFERED_PRESETS = ['plain', 'window', 'presentation'] as const satisfies readonly Preset[];
const FRAMES: Readonly<Record<(typeof OFFERED_PRESETS)[number], string>> = {
  plain: 'No frame',
  window: 'Window with title',
  presentation: 'Larger window on a gradient',
};
const FONTS: Readonly<Record<FontName, string>> = {
  'jetbrains-mono': 'JetBrains Mono',
  'dejavu-sans-mono': 'DejaVu Sans Mono',
  'ibm-plex-mono': 'IBM Plex Mono',
};
const RESOLUTIONS: Readonly<Record<Scale, string>> = {
  1: 'Standard (1×)',
  2: 'Sharp (2×)',
  3: 'Sharpest (3×)',
};

/** The names of the fields. */
export const LOOK_FIELDS = ['preset', 'font', 'scale', 'window_title', 'background'] as const;

interface LookFieldsProps {
  /** The defaults. */
  readonly otherwise: string;
  /** The rejected form, to be shown again. */
  readonly form?: URLSearchParams;
  readonly errors?: FieldErrors;
}

/** The style of a cast's picture. */
export function LookFields({ otherwise, form, errors = {} }: LookFieldsProps) {
  const shared = { otherwise, form, errors };
  const presets = OFFERED_PRESETS.map((name) => [name, FRAMES[name]] as const);
  const fonts = FONT_NAMES.map((name) => [name, FONTS[name]] as const);
  const scales = SCALES.map((scale) => [String(scale), RESOLUTIONS[scale]] as const);
  return (
    <details open={LOOK_FIELDS.some((name) => errors[name] !== undefined)}>
      <summary>Appearance</summary>
      <div class="stack">
        <div class="row choices">
          <Choice name="preset" label="Frame" {...shared} choices={presets} />
          <Choice name="font" label="Font" {...shared} choices={fonts} />
          <Choice name="scale" label="Resolution" {...shared} choices={scales} />
        </div>
        <Field
          name="window_title"
          label="Window title"
          value={fieldText(form, 'window_title')}
          placeholder={otherwise}
          hint="By default, the title of the recording."
          maxLength={200}
          errors={errors}
        />
        <Field
          name="background"
          label="Background"
          value={fieldText(form, 'background')}
          placeholder={otherwise}
          hint="A colour, two or three for a gradient such as #7f7fd5,#91eae4, or none."
          errors={errors}
        />
      </div>
    </details>
  );
}

interface ChoiceProps extends LookFieldsProps {
  readonly errors: FieldErrors;
  readonly name: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, otherwise, choices, form, errors }: ChoiceProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name} {...errorProps(name, errors)}>
        <option value="">{otherwise}</option>
        <Options choices={choices} chosen={form?.get(name)} />
      </select>
      <FieldError name={name} errors={errors} />
    </div>
  );
}
