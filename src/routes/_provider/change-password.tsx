import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordScreen } from '#features/password/change-screen.tsx';
import { PasskeysCard } from '#features/password/passkeys-card.tsx';

export const Route = createFileRoute('/_provider/change-password')({ component: ChangePassword });

function ChangePassword() {
  return (
    <ChangePasswordScreen>
      <PasskeysCard />
    </ChangePasswordScreen>
  );
}
