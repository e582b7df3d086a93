import { useQuery } from '@tanstack/react-query';
import { patientSeriesQuery } from '#api/resources/patients.ts';
import { LazyPatientResults } from '#care/lab-results/lazy-order-results.tsx';
import type { PatientView } from '#features/patients/patient-screen.tsx';
import { SeriesView } from '#features/patients/series-view.tsx';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

/** The newest results, the chart of those in figures, and all of them with their flags, also those in words. */
export function LabsTab({ memberId, ...view }: PatientView & { memberId: string }) {
  const text = useText(patients);
  const query = useQuery(patientSeriesQuery(memberId, 'LAB'));
  const empty = <EmptyState title={text.noLabs}>{text.noLabsText}</EmptyState>;
  return (
    <>
      <Loaded query={query}>
        {(series) => series.length > 0 && <SeriesView title={text.latestLabs} series={series} {...view} />}
      </Loaded>
      <LazyPatientResults memberId={memberId} empty={empty} />
    </>
  );
}
