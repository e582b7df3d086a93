import { createFileRoute, redirect } from '@tanstack/react-router';
import { consultationQuery, joinConsultation } from '#api/consultations.ts';
import { ApiError } from '#api/errors.ts';
import { toast } from '#app/toasts.ts';
import { RoomScreen } from '#features/consultation-room/room-screen.tsx';

export const Route = createFileRoute('/_provider/consultation/$id/$provider')({
  // Once an entry: joining is an act, not a read.
  staleTime: Infinity,
  gcTime: 0,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const query = consultationQuery(id);
    try {
      const { request } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      // Joining again what one has joined changes nothing, so it need not be known whether one has.
      if (request?.may.includes('join')) queryClient.setQueryData(query.queryKey, await joinConsultation(request.id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw redirect({ to: '/invalid', replace: true });
      throw error;
    }
  },
  component: Consultation,
});

function Consultation() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return <RoomScreen key={id} consultationNumber={id} say={toast} onCompleted={() => void navigate({ to: '/dashboard' })} />;
}
