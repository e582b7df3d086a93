import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { VitalSet } from '#contract/vitals.ts';
import { patientSeriesQuery } from '#api/resources/patients.ts';
import { useList } from '#api/lists/use-list.ts';
import { vitalsList } from '#api/resources/vitals.ts';
import { RISK_TONE } from '#domain/readings.ts';
import { inChartOrder } from '#domain/vitals-chart.ts';
import type { PatientView } from '#features/patients/patient-screen.tsx';
import { rowsOf } from '#care/vitals/taken-sets.tsx';
import { VitalSetError } from '#care/in-error/vital-set-error.tsx';
import { useDoneAt } from '#care/use-done-at.ts';
import styles from '#features/patients/patients.module.css';
import { SeriesView } from '#features/patients/series-view.tsx';
import { clinical } from '#i18n/en/clinical.ts';
import { patients } from '#i18n/en/patients.ts';
import { vitals } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListCard, ListTable } from '#ui/table/list-page.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** Trends of the vital signs, and each set of them with its score. */
export function VitalsTab({ memberId, ...view }: PatientView & { memberId: string }) {
  const text = useText(patients);
  const query = useQuery(patientSeriesQuery(memberId, 'VITAL'));
  return (
    <Loaded query={query}>
      {(series) => (
        <>
          {series.length > 0 && <SeriesView title={text.latest} series={inChartOrder(series)} {...view} />}
          <VitalSets memberId={memberId} />
        </>
      )}
    </Loaded>
  );
}

function VitalSets({ memberId }: { memberId: string }) {
  const text = useText(patients);
  const words = useText(clinical);
  const list = useList(vitalsList(memberId));
  const doneAt = useDoneAt();
  const names = useText(vitals);
  const columns = useMemo(() => vitalSetColumns(text, words, doneAt, names), [text, words, doneAt, names]);
  return (
    <ListCard>
      <CardHeader title={text.allReadings} />
      <ListTable
        label={text.allReadings}
        list={list}
        table={{ columns, rowId: (set) => set.id, rowName: (set) => dayAndTime(set.at) }}
        empty={<EmptyState title={text.noVitals}>{text.noVitalsText}</EmptyState>}
      />
    </ListCard>
  );
}

function vitalSetColumns(
  text: (typeof patients)['en'],
  words: (typeof clinical)['en'],
  doneAt: ReturnType<typeof useDoneAt>,
  names: (typeof vitals)['en'],
): Column<VitalSet>[] {
  return [
    { id: 'at', head: text.when, strong: true, cell: (set) => doneAt(set, dayAndTime) },
    { id: 'score', head: text.score, cell: (set) => <Score set={set} /> },
    {
      id: 'values',
      head: text.values,
      cell: (set) => (
        <span className={styles.wrap}>
          {rowsOf(set.values, names)
            .map(({ name, words: value }) => `${name} ${value}`)
            .join(', ')}
          <VitalSetError set={set} />
        </span>
      ),
    },
    {
      id: 'by',
      head: text.by,
      cell: (set) => [set.by.name, set.onOxygen && words.onOxygen].filter(Boolean).join(', '),
    },
    { id: 'number', head: text.number, mono: true, cell: (set) => set.consultationNumber },
  ];
}

/** No score under 16 years, or where a parameter is missing. */
function Score({ set }: { set: VitalSet }) {
  const words = useText(clinical);
  if (!set.news2) return '–';
  return <Chip tone={RISK_TONE[set.news2.risk]}>{`${set.news2.score}, ${words[set.news2.risk]}`}</Chip>;
}
