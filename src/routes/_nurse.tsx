import { createFileRoute, Outlet } from '@tanstack/react-router';
import { nurseQuery } from '#api/profile.ts';
import { requireRole } from '#app/guards.ts';
import { NurseArea } from '#app/nurse-area.tsx';
import { useSignedIn } from '#app/use-signed-in.ts';

export const Route = createFileRoute('/_nurse')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const session = await requireRole('nurse', location);
    const nurse = await queryClient.ensureQueryData(nurseQuery(session.userId));
    return { session, nurse };
  },
  component: NurseLayout,
});

function NurseLayout() {
  const { session, nurse } = Route.useRouteContext();
  useSignedIn('nurse', session.userId);
  return (
    <NurseArea name={`${nurse.salutation} ${nurse.name}`}>
      <Outlet />
    </NurseArea>
  );
}
