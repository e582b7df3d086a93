import { createFileRoute, redirect } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#api/cache/query-client.ts';
import { NurseLinkScreen } from '#features/nurse-link/nurse-link-screen.tsx';

/** Replaces the codes in the address once they are read. */
const TAKEN = '-';

export const Route = createFileRoute('/_public/nurse/$userId/$access/$refresh')({
  // First of all the codes leave the address bar and the history.
  beforeLoad: async ({ params }) => {
    if (params.access === TAKEN) return;
    (await import('#api/session/nurse-link.ts')).holdCodes(params);
    throw redirect({
      to: '/nurse/$userId/$access/$refresh',
      params: { userId: TAKEN, access: TAKEN, refresh: TAKEN },
      replace: true,
    });
  },
  component: Nurse,
});

function Nurse() {
  const navigate = Route.useNavigate();
  return (
    <QueryClientProvider client={queryClient}>
      <NurseLinkScreen onSignedIn={() => void navigate({ to: '/talk-nurse', replace: true })} />
    </QueryClientProvider>
  );
}
