import type { Tone } from "./parts.js";

export interface Bar {
  /** From 0 to 1, of the height of the chart. */
  readonly height: number;
  readonly tone: Tone;
  /** What it stands for, shown when somebody points at it. */
  readonly title: string;
}

interface BarsProps {
  /** What the chart shows, for those who do not see it. Its numbers are text beside it. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** For how many bars there is room; the rest stays empty on the right. */
  readonly room?: number;
  /** What the first and the last bar stand for. */
  readonly ends?: readonly [string | undefined, string | undefined];
}

const step = 12;
const width = 9;
const height = 64;
const least = 4;

/** A chart of bars. */
export function Bars({ label, bars, room = bars.length, ends }: BarsProps) {
  return (
    <div>
      <svg
        class="bars"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(room, 1) * step} ${height}`}
        preserveAspectRatio="none"
      >
        {bars.map((bar, index) => {
          const size = bar.height === 0 ? 1 : Math.max(least, Math.round(bar.height * height));
          return (
            <rect class={bar.tone} x={index * step} y={height - size} width={width} height={size}>
              <title>{bar.title}</title>
            </rect>
          );
        })}
      </svg>
      {ends !== undefined && (
        <div class="ends quiet small" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  );
}
