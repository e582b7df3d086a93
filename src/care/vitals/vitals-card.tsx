import { useQuery } from '@tanstack/react-query';
import type { VitalSet } from '#contract/vitals.ts';
import { useList } from '#api/lists/use-list.ts';
import { patientSeriesQuery } from '#api/resources/patients.ts';
import { vitalsList } from '#api/resources/vitals.ts';
import { VitalSetError } from '#care/in-error/vital-set-error.tsx';
import { useDoneAt } from '#care/use-done-at.ts';
import { Reading, Sparkline } from '#care/readings.tsx';
import { RISK_TONE, URGENCY_TONE } from '#domain/readings.ts';
import { unitWords, valueWords } from '#domain/units.ts';
import { inChartOrder, pressureOf } from '#domain/vitals-chart.ts';
import { useScoreWords } from './deterioration-chip.tsx';
import styles from './vitals-card.module.css';
import { deterioration } from '#i18n/en/deterioration.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** The parameters of NEWS2, in its order. */
const PARTS = ['RR', 'SPO2', 'OXYGEN', 'SBP', 'PULSE', 'CONSCIOUSNESS', 'TEMP'] as const;
type Part = (typeof PARTS)[number];

/** The newest set of vital signs that was not entered in error: its score, what each parameter adds to it, and how each has moved. */
export function VitalsCard({ memberId }: { memberId: string }) {
  const text = useText(vitalsWords);
  const sets = useList(vitalsList(memberId));
  const latest = sets.rows.find(({ inError }) => !inError);
  const query = { ...sets, data: sets.isLoading || sets.error ? undefined : sets.rows, refetch: sets.retry };
  return (
    <Loaded query={query} shape="text">
      {() =>
        latest ? (
          <LatestSet memberId={memberId} set={latest} />
        ) : (
          <p className={styles.none}>{text.noVitals}</p>
        )
      }
    </Loaded>
  );
}

function LatestSet({ memberId, set }: { memberId: string; set: VitalSet }) {
  const { data: series = [] } = useQuery(patientSeriesQuery(memberId, 'VITAL'));
  const others = set.values.filter(({ code }) => !PARTS.includes(code as Part) && code !== 'DBP');
  const trendOf = (code: string): number[] =>
    series.find((each) => each.code === code)?.points.map(({ value }) => value) ?? [];
  return (
    <div className={styles.card}>
      <SetHead set={set} />
      <dl className={styles.tiles}>
        {PARTS.map((part) => (
          <Tile key={part} part={part} set={set} trend={trendOf(part)} />
        ))}
      </dl>
      {others.length > 0 && (
        <dl className={styles.others}>
          {inChartOrder(others).map(({ code, name, value, unit, flag }) => (
            <div key={code}>
              <dt>{name}</dt>
              <dd>
                {valueWords(value, unit)} <Reading flag={flag} known={false} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <VitalSetError set={set} />
    </div>
  );
}

/** When a set was taken and by whom, with its score; without one, why. */
export function SetHead({ set }: { set: VitalSet }) {
  const text = useText(vitalsWords);
  const doneAt = useDoneAt();
  const { news2 } = set;
  return (
    <p className={styles.head}>
      {news2 && (
        <Chip tone={RISK_TONE[news2.risk]}>{text.news2(news2.score, text[`risk${news2.risk}`])}</Chip>
      )}
      <span>
        <strong>{doneAt(set, dayAndTime)}</strong>, {set.by.name}
      </span>
      {!news2 && !set.inError && <NoNews2 set={set} />}
    </p>
  );
}

/** The scale that applies in the place of NEWS2, or why none does. */
function NoNews2({ set: { warning } }: { set: VitalSet }) {
  const text = useText(vitalsWords);
  const words = useText(deterioration);
  const scoreWords = useScoreWords();
  if (!warning) return <span className={styles.quiet}>{text.noNews2}</span>;
  const { scale, urgency, score, missing } = warning;
  const isComplete = missing.length === 0;
  return (
    <>
      {(urgency || score !== null) && (
        <Chip tone={urgency ? URGENCY_TONE[urgency] : 'mute'}>
          {scoreWords({ scale, score, isComplete })}
        </Chip>
      )}
      <span className={styles.quiet}>
        {scale === 'PREGNANT' || scale === 'PREGNANCY_NOT_RECORDED' ? words[scale] : null}
        {scale === 'PEWS' && words.notForChildren}{' '}
        {missing.length > 0 && text.notMeasured(missing.map((part) => text[part]).join(', '))}
      </span>
    </>
  );
}

interface TileProps {
  part: Part;
  set: VitalSet;
  /** Oldest first. */
  trend: readonly number[];
}

/** One parameter: its value, the points that it adds, its reading beside the range, its line. */
function Tile({ part, set, trend }: TileProps) {
  const text = useText(vitalsWords);
  const points = set.news2?.parts[part];
  const taken = set.values.find(({ code }) => code === part);
  return (
    <div className={styles.tile}>
      <dt>
        {text[part]}
        {points !== undefined && (
          <span className={styles.points} data-points={points}>
            {text.adds(points)}
          </span>
        )}
      </dt>
      <dd>
        <strong className={styles.value}>{valueOf(part, set, text)}</strong>
        {taken && <Reading flag={taken.flag} known={false} />}
        {trend.length > 1 && <Sparkline values={trend} />}
      </dd>
    </div>
  );
}

function valueOf(part: Part, set: VitalSet, text: (typeof vitalsWords)['en']): string {
  if (part === 'OXYGEN')
    return set.onOxygen === null ? text.notAssessed : set.onOxygen ? text.onOxygen : text.onAir;
  if (part === 'CONSCIOUSNESS')
    return set.consciousness ? text[`level${set.consciousness}`] : text.notAssessed;
  const taken = set.values.find(({ code }) => code === part);
  if (!taken) return text.notTaken;
  if (part !== 'SBP') return valueWords(taken.value, taken.unit);
  return `${pressureOf(set.values)} ${unitWords(taken.unit)}`;
}
