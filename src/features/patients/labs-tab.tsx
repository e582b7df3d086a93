import { useQuery } from '@tanstack/react-query';
import { patientSeriesQuery } from '#api/resources/patients.ts';
import { PatientResults } from '#care/lab-results/lab-results.tsx';
import type { PatientView } from '#features/patients/patient-screen.tsx';
import { SeriesView } from '#features/patients/series-view.tsx';
import { labResults } from '#i18n/en/lab-results.ts';
import { patients } from '#i18n/en/patients.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

export function LabsTab({ memberId, ...view }: PatientView & { memberId: string }) {
  const text = useText(patients);
  const query = useQuery(patientSeriesQuery(memberId, 'LAB'));
  return (
    <>
      <Loaded query={query}>
        {(series) =>
          series.length === 0 ? (
            <Card>
              <EmptyState title={text.noLabs}>{text.noLabsText}</EmptyState>
            </Card>
          ) : (
            <SeriesView title={text.latestLabs} series={series} {...view} />
          )
        }
      </Loaded>
      <ResultsCard memberId={memberId} />
    </>
  );
}

/** Every newest result with its flag, also those in words. */
function ResultsCard({ memberId }: { memberId: string }) {
  const words = useText(labResults);
  return (
    <Card aria-label={words.title}>
      <CardHeader title={words.title} />
      <PatientResults memberId={memberId} />
    </Card>
  );
}
