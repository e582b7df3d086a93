import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordScreen } from '#features/password/change-screen.tsx';

export const Route = createFileRoute('/_nurse/nurse-password')({ component: ChangePasswordScreen });
