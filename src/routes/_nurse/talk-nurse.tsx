import { createFileRoute } from '@tanstack/react-router';
import type { ServiceRequest } from '#contract/requests.ts';
import { NO_PROVIDER } from '#domain/paths.ts';
import { NurseHomeScreen } from '#features/nurse-home/nurse-home-screen.tsx';

export const Route = createFileRoute('/_nurse/talk-nurse')({ component: TalkNurse });

function TalkNurse() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  function open(request: ServiceRequest): void {
    const params = {
      id: request.consultationNumber ?? '',
      provider: request.servicedByProviderId ?? NO_PROVIDER,
    };
    void navigate({ to: '/nurse-consultation/$id/$provider', params });
  }
  return <NurseHomeScreen userId={session.userId} onOpen={open} />;
}
