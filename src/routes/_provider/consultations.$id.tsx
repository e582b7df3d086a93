import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ConsultationDetailsScreen } from '#features/consultation-details/consultation-details-screen.tsx';
import { detailsSearch } from '#features/consultation-details/details-search.ts';

export const Route = createFileRoute('/_provider/consultations/$id')({
  validateSearch: detailsSearch,
  component: Consultations,
});

function Consultations() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  return (
    <ConsultationDetailsScreen
      key={id}
      consultationNumber={id}
      providerId={provider.providerId}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      onBack={() => history.back()}
    />
  );
}
