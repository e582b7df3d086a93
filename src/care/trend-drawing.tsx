import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleTime } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { labelled, timesOf, valuesOf } from './trend-places.ts';
import styles from '#ui/charts/chart.module.css';
import type { TrendChartProps, TrendPoint } from './trend-chart.tsx';
import { useWorkWords } from '#ui/work-words.ts';

const HEIGHT = 260;
const LEFT = 44;
/** Right of the last point: its figure, which so covers neither the line nor a neighbour. */
const RIGHT = 20;
const FIGURE_PX = 10;
const TOP = 32;
const BOTTOM = HEIGHT - 28;
const TICK_PX = 110;

/** The line, its points and the band; decoration beside the table of the same figures. */
export function TrendDrawing({
  points,
  figure,
  unit,
  month,
  width,
}: TrendChartProps & { readonly width: number }) {
  const lastFigure = figure(points.at(-1)?.value ?? 0);
  const end = width - RIGHT - FIGURE_PX * lastFigure.length;
  const x = scaleTime({ domain: timesOf(points), range: [LEFT + 24, end] });
  const y = scaleLinear({ domain: valuesOf(points), range: [BOTTOM, TOP], nice: true });
  const placed = points.map((point) => ({ point, x: x(Date.parse(point.at)), y: y(point.value) }));
  const named = labelled(placed.map((place) => place.x));
  const label = { className: styles.tick ?? '', fontFamily: 'inherit' };
  return (
    <svg width={width} height={HEIGHT} className={styles.chart} aria-hidden="true">
      <Band point={points.at(-1)} y={y} right={end + 8} />
      <text className={styles.tick} x={LEFT} y={TOP - 16} textAnchor="middle">
        {unit}
      </text>
      <AxisLeft
        scale={y}
        left={LEFT}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...label, textAnchor: 'end', dy: '0.3em' }}
      />
      <AxisBottom
        scale={x}
        top={BOTTOM}
        numTicks={Math.min(points.length, Math.max(2, Math.floor(width / TICK_PX)))}
        hideTicks
        axisLineClassName={styles.axis ?? ''}
        tickFormat={(at) => month(new Date(at.valueOf()))}
        tickLabelProps={{ ...label, textAnchor: 'middle', dy: '0.25em' }}
      />
      <LinePath data={placed} x={(place) => place.x} y={(place) => place.y} className={styles.line ?? ''} />
      {placed.map((place, at) => {
        const isLast = at === placed.length - 1;
        return (
          <g key={place.point.at} className={styles.point} data-last={isLast || undefined}>
            <circle cx={place.x} cy={place.y} r={isLast ? 7 : 4} />
            {named.has(at) && (
              <text x={isLast ? place.x + 14 : place.x} y={isLast ? place.y : place.y - 12}>
                {figure(place.point.value)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface BandProps {
  readonly point: TrendPoint | undefined;
  readonly y: (value: number) => number;
  readonly right: number;
}

/** Shows what is usual now: open towards the side where no bound is known. */
function Band({ point, y, right }: BandProps) {
  const words = useWorkWords();
  if (!point || (point.low === null && point.high === null)) return null;
  const top = point.high === null ? TOP : Math.max(TOP, y(point.high));
  const foot = point.low === null ? BOTTOM : Math.min(BOTTOM, y(point.low));
  return (
    <>
      <rect
        className={styles.band}
        x={LEFT}
        width={Math.max(0, right - LEFT)}
        y={top}
        height={Math.max(0, foot - top)}
      />
      {foot - top > 20 && (
        <text className={styles.bandName} x={right - 8} y={foot - 8}>
          {words.usualBand}
        </text>
      )}
    </>
  );
}
