import { createFileRoute } from '@tanstack/react-router';
import { textIn } from '#domain/search.ts';
import { ResetScreen } from '#features/password/reset-screen.tsx';

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: (search): { otp?: string | undefined } => ({ otp: textIn(search['otp']) }),
  component: ResetPassword,
});

function ResetPassword() {
  const { otp } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ResetScreen otpId={otp} onDone={() => void navigate({ to: '/login' })} />;
}
