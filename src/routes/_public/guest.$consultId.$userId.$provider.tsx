import { createFileRoute } from '@tanstack/react-router';
import { CookiesInFlow } from '#app/cookies/cookies-in-flow.tsx';
import { GuestScreen } from '#features/consultation-room/guest/guest-screen.tsx';
import { ticketFromPage } from '#features/consultation-room/guest/stored-ticket.ts';

export const Route = createFileRoute('/_public/guest/$consultId/$userId/$provider')({ component: Guest });

function Guest() {
  const { consultId, userId } = Route.useParams();
  return (
    // A patient's page asks nothing about cookies, nor does the call that it leads to: docs/decisions/0021.
    <CookiesInFlow isAsked={ticketFromPage(userId) === undefined}>
      <GuestScreen key={userId} consultId={consultId} userId={userId} />
    </CookiesInFlow>
  );
}
