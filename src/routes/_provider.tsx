import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProviderArea } from '#app/shell/provider-area.tsx';
import { SignedIn } from '#app/session/signed-in.tsx';

export const Route = createFileRoute('/_provider')({
  beforeLoad: async ({ location }) => (await import('#app/runtime.ts')).enterProvider(location),
  component: ProviderLayout,
});

function ProviderLayout() {
  const { session, provider, completion } = Route.useRouteContext();
  return (
    <SignedIn session={session}>
      <ProviderArea provider={provider} completion={completion}>
        <Outlet />
      </ProviderArea>
    </SignedIn>
  );
}
