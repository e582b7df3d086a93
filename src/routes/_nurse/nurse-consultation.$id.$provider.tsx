import { createFileRoute, redirect } from '@tanstack/react-router';
import { consultationQuery } from '#api/consultations.ts';
import { ApiError } from '#api/errors.ts';
import { LiveStatus } from '#app/live-status.tsx';
import { NurseConsultationScreen } from '#features/nurse-consultation/nurse-consultation-screen.tsx';

export const Route = createFileRoute('/_nurse/nurse-consultation/$id/$provider')({
  loader: async ({ context: { queryClient }, params }) => {
    try {
      await queryClient.ensureQueryData(consultationQuery(params.id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw redirect({ to: '/invalid' });
      // Anything else is the screen's to say, with a way to try again.
    }
  },
  component: NurseConsultation,
});

function NurseConsultation() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return <NurseConsultationScreen consultationNumber={id} status={<LiveStatus />} onLeave={() => void navigate({ to: '/talk-nurse' })} />;
}
