import { lazy, Suspense } from 'react';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { patientSearch } from '#features/patients/patient-search.ts';
import { PatientScreen } from '#features/patients/patient-screen.tsx';

const RecordsPanel = lazy(() =>
  import('#features/records/records-panel.tsx').then((m) => ({ default: m.RecordsPanel })),
);

export const Route = createFileRoute('/_provider/patient/$id')({
  validateSearch: patientSearch,
  component: Patient,
});

function Patient() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  return (
    <PatientScreen
      key={id}
      memberId={id}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onBack={() => history.back()}
      onConsultation={(number) => void navigate({ to: '/consultations/$id', params: { id: number } })}
      records={(member) => (
        <Suspense>
          <RecordsPanel healthId={member.healthId} />
        </Suspense>
      )}
    />
  );
}
