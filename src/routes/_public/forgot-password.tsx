import { createFileRoute } from '@tanstack/react-router';
import { ForgotScreen } from '#features/password/forgot-screen.tsx';

export const Route = createFileRoute('/_public/forgot-password')({ component: ForgotPassword });

function ForgotPassword() {
  const navigate = Route.useNavigate();
  return <ForgotScreen onSent={(otp) => void navigate({ to: '/reset-password', search: { otp } })} />;
}
