import { lazy, Suspense } from 'react';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { patientSearch, type PatientSearch } from '#features/patients/patient-search.ts';
import { PatientScreen } from '#features/patients/patient-screen.tsx';

const RecordsPanel = lazy(() =>
  import('#features/records/records-panel.tsx').then((m) => ({ default: m.RecordsPanel })),
);

const OpenAppButtons = lazy(() =>
  import('#features/smart-apps/open-app-buttons.tsx').then((m) => ({ default: m.OpenAppButtons })),
);

export const Route = createFileRoute('/_provider/patient/$id')({
  validateSearch: patientSearch,
  component: Patient,
});

function Patient() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const change = (next: PatientSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  return (
    <PatientScreen
      key={id}
      memberId={id}
      providerId={provider.providerId}
      search={search}
      onSearch={change}
      onBack={() => history.back()}
      onConsultation={(number) => void navigate({ to: '/consultations/$id', params: { id: number } })}
      apps={
        <Suspense>
          <OpenAppButtons memberId={id} />
        </Suspense>
      }
      records={(member) => (
        <Suspense>
          <RecordsPanel
            healthId={member.healthId}
            artifactId={search.artifact}
            asks={search.asks ?? false}
            onChange={change}
          />
        </Suspense>
      )}
    />
  );
}
