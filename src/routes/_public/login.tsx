import { createFileRoute } from '@tanstack/react-router';
import { ownPath } from '#app/guards/own-path.ts';
import { textIn } from '#domain/search.ts';
import { SignInFooter } from '#app/shell/sign-in-footer.tsx';
import { HOME } from '#domain/paths.ts';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';

export const Route = createFileRoute('/_public/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    ...search,
    next: textIn(search['next']),
  }),
  component: Login,
});

/** Providers and nurses. */
function Login() {
  const { next } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignInScreen
      roles={['provider', 'nurse']}
      onSignedIn={(role) => void navigate({ href: ownPath(next) ?? HOME[role] })}
      footer={<SignInFooter />}
    />
  );
}
