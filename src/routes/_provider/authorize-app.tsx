import { createFileRoute } from '@tanstack/react-router';
import { textIn } from '#domain/search.ts';
import { ConsentScreen } from '#features/smart-apps/consent-screen.tsx';

export const Route = createFileRoute('/_provider/authorize-app')({
  validateSearch: (search: Record<string, unknown>) => ({ ask: textIn(search['ask']) }),
  component: AuthorizeApp,
});

function AuthorizeApp() {
  const { ask = '' } = Route.useSearch();
  return <ConsentScreen key={ask} ask={ask} />;
}
