import { createFileRoute } from '@tanstack/react-router';
import { GuestScreen } from '#features/consultation-room/guest/guest-screen.tsx';

export const Route = createFileRoute('/_public/guest/$consultId/$userId/$provider')({ component: Guest });

function Guest() {
  const { consultId, userId } = Route.useParams();
  return <GuestScreen key={userId} consultId={consultId} userId={userId} />;
}
