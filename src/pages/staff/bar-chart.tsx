interface Bar {
  /** `2026-11-23`. */
  readonly day: string;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  /** At least one, oldest first. */
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
}

const WIDTH = 720;
const HEIGHT = 120;
const STEP_GAP = 4;

/** One bar per day. The numbers are also the titles of the bars; a table on the page shows them as well. */
export function BarChart({ title, bars, format }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const step = WIDTH / bars.length;
  const summary = `${format(total)} in ${bars.length} days, at most ${format(highest)} in a day`;
  return (
    <figure class="plot">
      <figcaption>
        <h2>{title}</h2>
        <span class="muted">{summary}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${summary}`}>
        {bars.map(({ day, value }, at) => {
          const height = value === 0 ? 1 : Math.max(2, (value / highest) * HEIGHT);
          return (
            <rect
              key={day}
              class={value === 0 ? 'none' : 'bar'}
              x={at * step}
              y={HEIGHT - height}
              width={step - STEP_GAP}
              height={height}
            >
              <title>{`${day}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="axis muted small">
        <span>{bars[0]?.day}</span>
        <span>{bars.at(-1)?.day}</span>
      </p>
    </figure>
  );
}
