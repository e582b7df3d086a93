import { createFileRoute } from '@tanstack/react-router';
import { LogOutButton } from '#app/session/log-out-button.tsx';
import { oneIn, textIn } from '#domain/search.ts';
import { REGISTRATION_STEPS } from '#domain/registration-steps.ts';
import {
  RegistrationScreen,
  type RegisterSearch,
} from '#features/profile/registration/registration-screen.tsx';

export const Route = createFileRoute('/_public/register')({
  validateSearch: (search): RegisterSearch => ({
    ...search,
    otp: textIn(search['otp']),
    step: oneIn(search['step'], REGISTRATION_STEPS),
    invitation: textIn(search['invitation']),
  }),
  component: Register,
});

function Register() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RegistrationScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      logOut={<LogOutButton />}
    />
  );
}
