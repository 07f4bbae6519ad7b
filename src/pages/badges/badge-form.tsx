import { DEFAULT_THEME, type TerminalTheme } from '@ttyreel/recording';
import { DEFAULT_STYLE } from '../../resources/badges/badge-address.js';
import { METRICS } from '../../resources/badges/metric.js';
import { BADGE_STYLES } from '../../resources/badges/picture/draw-badge.js';
import { PROVIDERS, type ProviderName } from '../../resources/badges/providers/provider.js';
import { errorProps, FieldError, LiveError, type FieldErrors } from '../site/components/field-error.js';
import { Options } from '../site/components/options.js';

type Choice = readonly [value: string, label: string];

const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = {
  pyindex: 'Python package (pyindex)',
  jsregistry: 'JavaScript package (jsregistry)',
  rustregistry: 'Rust crate (rustregistry)',
  codehost: 'Repository (codehost)',
};

/** The parts that a URL may omit. */
export const OMITTED: Readonly<Record<string, string>> = { theme: DEFAULT_THEME.slug, style: DEFAULT_STYLE };

const DEFAULTS: Readonly<Record<string, string>> = { provider: 'pyindex', metric: 'version', ...OMITTED };

interface BadgeFormProps {
  /** The values in the URL of the page. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  readonly themes: readonly TerminalTheme[];
}

/** The parts of a badge URL. The script sends the form during typing. */
export function BadgeForm({ values, errors, themes }: BadgeFormProps) {
  const choose = (name: string, label: string, choices: readonly Choice[]) => (
    <Select {...{ name, label, choices, errors }} value={values[name] ?? DEFAULTS[name] ?? ''} />
  );
  return (
    <form class="fields" action="/badges" data-live-form>
      {choose(
        'provider',
        'Provider',
        PROVIDERS.map((name) => [name, PROVIDER_LABELS[name]]),
      )}
      <PackageField value={values['package']} errors={errors} />
      {choose(
        'metric',
        'Metric',
        METRICS.map((name) => [name, name === 'version' ? 'version or stars' : name]),
      )}
      {choose(
        'theme',
        'Theme',
        themes.map(({ slug, name }) => [slug, name]),
      )}
      {choose(
        'style',
        'Style',
        BADGE_STYLES.map((name) => [name, name === 'default' ? 'terminal' : name]),
      )}
      <button type="submit" class="primary">
        Create badge
      </button>
      <LiveError />
    </form>
  );
}

function PackageField({ value, errors }: { readonly value?: string; readonly errors: FieldErrors }) {
  return (
    <div class="field">
      <label for="package">Package</label>
      <input
        id="package"
        name="package"
        class="mono"
        value={value}
        placeholder="requests, @ada/loom, ada/engine"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        required
        {...errorProps('package', errors)}
      />
      <FieldError name="package" errors={errors} />
    </div>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly errors: FieldErrors;
}

function Select({ name, label, choices, value, errors }: SelectProps) {
  const isUnknown = !choices.some(([known]) => known === value);
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name} {...errorProps(name, errors)}>
        {isUnknown && (
          <option value={value} selected>
            {value}
          </option>
        )}
        <Options choices={choices} chosen={value} />
      </select>
      <FieldError name={name} errors={errors} />
    </div>
  );
}
