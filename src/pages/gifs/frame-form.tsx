import { frameSizeOf } from '../share/embed-frame.js';
import { FRAME_WIDTHS } from '../share/frame-options.js';
import { Options } from '../site/components/options.js';
import type { UseItProps } from './uses.js';

const ENDS = [
  ['', 'start again'],
  ['0', 'stop'],
] as const;

/** The options of a frame on another site. The script writes its code at once. */
export function FrameForm(props: UseItProps) {
  const { gif, uses } = props;
  const { autoplay, loop, start } = uses.frame.options;
  return (
    <form class="row look-form frame-options" action={`/gifs/${gif.id}#use`} data-choices>
      <OtherChoices {...props} />
      {gif.cast_url !== '' && <ThemeField {...props} />}
      <label>
        <input type="checkbox" name="autoplay" value="1" checked={autoplay} /> Autoplay
      </label>
      <label>
        At the end{' '}
        <select name="loop">
          <Options choices={ENDS} chosen={loop ? '' : '0'} />
        </select>
      </label>
      <Amount
        name="t"
        label="Start"
        unit="s"
        value={start || undefined}
        range={{ min: 0, max: Math.floor(gif.duration_ms / 100) / 10, step: 0.1 }}
        without="0"
      />
      <Amount
        name="width"
        label="Width"
        unit="px"
        value={uses.frame.width}
        range={{ min: FRAME_WIDTHS.least, max: FRAME_WIDTHS.most }}
        without={String(frameSizeOf(gif).width)}
      />
      <button type="submit" class="without-script">
        Apply
      </button>
    </form>
  );
}

/** What stays when the form is sent. */
function OtherChoices({ uses: { look }, collection }: UseItProps) {
  const others = Object.entries({ collection, ...look }).filter(([, value]) => value !== undefined);
  return (
    <>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The same choice as in the menu of the stage. */
function ThemeField({ uses: { theme, themes } }: UseItProps) {
  const choices = [['', 'Its own'], ...themes.map(({ slug, name }) => [slug, name] as const)] as const;
  return (
    <label>
      Theme{' '}
      <select name="theme">
        <Options choices={choices} chosen={theme?.slug ?? ''} />
      </select>
    </label>
  );
}

interface AmountProps {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number | undefined;
  readonly range: { readonly min: number; readonly max: number; readonly step?: number };
  /** What is used without a value. */
  readonly without: string;
}

function Amount({ name, label, unit, value, range, without }: AmountProps) {
  return (
    <label>
      {label}{' '}
      <input type="number" inputMode="decimal" name={name} value={value} placeholder={without} {...range} />{' '}
      {unit}
    </label>
  );
}
