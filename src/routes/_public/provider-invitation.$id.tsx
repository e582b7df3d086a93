import { createFileRoute } from '@tanstack/react-router';
import { InvitationScreen } from '#features/profile/invitation/invitation-screen.tsx';

export const Route = createFileRoute('/_public/provider-invitation/$id')({ component: ProviderInvitation });

function ProviderInvitation() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return <InvitationScreen id={id} onJoined={() => void navigate({ to: '/' })} />;
}
