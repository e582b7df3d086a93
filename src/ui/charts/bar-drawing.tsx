import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { BarChartProps } from './bar-chart.tsx';
import styles from './chart.module.css';

const HEIGHT = 260;
const LEFT = 52;
const TOP = 12;
const BOTTOM = HEIGHT - 28;
/** So wide is a name under its bar, with air. */
const NAME_PX = 48;
const ROUND = 4;

/** The bars; decoration beside the table of the same figures. */
export function BarDrawing({ bars, tick, width }: BarChartProps & { readonly width: number }) {
  const x = scaleBand({ domain: bars.map(({ id }) => id), range: [LEFT, width], padding: 0.4 });
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const y = scaleLinear({ domain: [0, most], range: [BOTTOM, TOP], nice: true });
  const every = Math.ceil((bars.length * NAME_PX) / Math.max(1, width - LEFT));
  const names = new Map(bars.map(({ id, short }) => [id, short]));
  const label = { className: styles.tick ?? '' };
  return (
    <svg width={width} height={HEIGHT} className={styles.chart} aria-hidden="true">
      {y.ticks(4).map((at) => (
        <line key={at} className={styles.rule} x1={LEFT} x2={width} y1={y(at)} y2={y(at)} />
      ))}
      <AxisLeft
        scale={y}
        left={LEFT}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(at) => tick(at.valueOf())}
        tickLabelProps={{ ...label, textAnchor: 'end', dy: '0.3em' }}
      />
      {bars.map(({ id, value }) => (
        <Bar
          key={id}
          className={styles.bar ?? ''}
          x={x(id) ?? LEFT}
          y={y(value)}
          width={x.bandwidth()}
          height={BOTTOM - y(value)}
          rx={Math.min(ROUND, x.bandwidth() / 2)}
        />
      ))}
      <AxisBottom
        scale={x}
        top={BOTTOM}
        tickValues={bars.filter((_, at) => at % every === 0).map(({ id }) => id)}
        hideTicks
        axisLineClassName={styles.axis ?? ''}
        tickFormat={(id) => names.get(id) ?? ''}
        tickLabelProps={{ ...label, textAnchor: 'middle', dy: '0.25em' }}
      />
    </svg>
  );
}
