import { createFileRoute } from '@tanstack/react-router';
import { loginPathOf } from '#domain/paths.ts';
import { oneIn } from '#domain/search.ts';
import { ForgotScreen } from '#features/password/forgot-screen.tsx';

export const Route = createFileRoute('/_public/forgot-password')({
  validateSearch: (search): { from?: 'agent' | undefined } => ({ from: oneIn(search['from'], ['agent']) }),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { from } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ForgotScreen
      signIn={loginPathOf(from ?? 'nurse')}
      onSent={(otp) => void navigate({ to: '/reset-password', search: { otp, from } })}
    />
  );
}
