import { createFileRoute, redirect } from '@tanstack/react-router';
import { LiveStatus } from '#app/live-status.tsx';
import { NurseConsultationScreen } from '#features/nurse-consultation/nurse-consultation-screen.tsx';

export const Route = createFileRoute('/_nurse/nurse-consultation/$id/$provider')({
  // Once an entry: joining is an act, not a read.
  staleTime: Infinity,
  gcTime: 0,
  loader: async ({ params: { id } }) => {
    const { enterConsultation } = await import('#api/enter-consultation.ts');
    if (!(await enterConsultation(id))) throw redirect({ to: '/invalid', replace: true });
  },
  component: NurseConsultation,
});

function NurseConsultation() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <NurseConsultationScreen
      consultationNumber={id}
      status={<LiveStatus />}
      onLeave={() => void navigate({ to: '/talk-nurse' })}
    />
  );
}
