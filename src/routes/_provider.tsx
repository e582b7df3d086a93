import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { clinicsQuery, completionQuery, providerQuery } from '#api/profile.ts';
import { requireRole } from '#app/guards.ts';
import { ProviderArea } from '#app/provider-area.tsx';
import { useSignedIn } from '#app/use-signed-in.ts';
import { providerLanding, providerMayOpen } from '#domain/menus.ts';

export const Route = createFileRoute('/_provider')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const session = await requireRole('provider', location);
    const [provider, completion, clinics] = await Promise.all([
      queryClient.ensureQueryData(providerQuery(session.userId)),
      queryClient.ensureQueryData(completionQuery(session.userId)),
      queryClient.ensureQueryData(clinicsQuery(session.roleId)),
    ]);
    if (!providerMayOpen(location.pathname, provider, completion, clinics.length)) {
      throw redirect({ to: providerLanding(provider, completion), replace: true });
    }
    return { session, provider, completion };
  },
  component: ProviderLayout,
});

function ProviderLayout() {
  const { session, provider, completion } = Route.useRouteContext();
  useSignedIn('provider', session.userId);
  return (
    <ProviderArea provider={provider} completion={completion}>
      <Outlet />
    </ProviderArea>
  );
}
