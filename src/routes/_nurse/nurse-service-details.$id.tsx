import { createFileRoute, useRouter } from '@tanstack/react-router';
import { NO_PROVIDER } from '#domain/paths.ts';
import { NurseServiceScreen } from '#features/nurse-care/nurse-service-screen.tsx';

export const Route = createFileRoute('/_nurse/nurse-service-details/$id')({ component: NurseServiceDetails });

function NurseServiceDetails() {
  const { id } = Route.useParams();
  const { history } = useRouter();
  const navigate = Route.useNavigate();
  return (
    <NurseServiceScreen
      requestId={id}
      onBack={() => history.back()}
      onOpen={({ consultationNumber, servicedByProviderId }) =>
        void navigate({
          to: '/nurse-consultation/$id/$provider',
          params: { id: consultationNumber ?? '', provider: servicedByProviderId ?? NO_PROVIDER },
        })
      }
    />
  );
}
