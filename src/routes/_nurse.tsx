import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NurseArea } from '#app/shell/nurse-area.tsx';
import { SignedIn } from '#app/session/signed-in.tsx';
import { titledName } from '#domain/titled-name.ts';

export const Route = createFileRoute('/_nurse')({
  beforeLoad: async ({ location }) => (await import('#app/runtime.ts')).enterNurse(location),
  component: NurseLayout,
});

function NurseLayout() {
  const { session, nurse } = Route.useRouteContext();
  return (
    <SignedIn session={session}>
      <NurseArea name={titledName(nurse.salutation, nurse.name)}>
        <Outlet />
      </NurseArea>
    </SignedIn>
  );
}
