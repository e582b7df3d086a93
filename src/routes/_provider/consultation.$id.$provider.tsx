import { createFileRoute, redirect } from '@tanstack/react-router';
import { LateStrips } from '#app/device/live-status.tsx';
import { RoomScreen } from '#features/consultation-room/room-screen.tsx';

export const Route = createFileRoute('/_provider/consultation/$id/$provider')({
  // Once an entry: joining is an act, not a read.
  staleTime: Infinity,
  gcTime: 0,
  loader: async ({ params: { id } }) => {
    const { enterConsultation } = await import('#api/resources/enter-consultation.ts');
    if (!(await enterConsultation(id))) throw redirect({ to: '/invalid', replace: true });
  },
  component: Consultation,
});

function Consultation() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RoomScreen
      key={id}
      consultationNumber={id}
      notice={<LateStrips />}
      onCompleted={() => void navigate({ to: '/dashboard' })}
      onBack={(hasEnded) =>
        void navigate(hasEnded ? { to: '/consultations/$id', params: { id } } : { to: '/dashboard' })
      }
    />
  );
}
