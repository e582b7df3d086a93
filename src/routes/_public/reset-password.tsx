import { createFileRoute } from '@tanstack/react-router';
import { loginPathOf } from '#domain/paths.ts';
import { oneIn, textIn } from '#domain/search.ts';
import { ResetScreen } from '#features/password/reset-screen.tsx';

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: (search): { otp?: string | undefined; from?: 'agent' | undefined } => ({
    otp: textIn(search['otp']),
    from: oneIn(search['from'], ['agent']),
  }),
  component: ResetPassword,
});

function ResetPassword() {
  const { otp, from } = Route.useSearch();
  const navigate = Route.useNavigate();
  const signIn = loginPathOf(from ?? 'nurse');
  return <ResetScreen otpId={otp} from={from} onDone={() => void navigate({ to: signIn })} />;
}
