import { createFileRoute } from '@tanstack/react-router';
import type { PhoneMessageState } from '#contract/phone-messages.ts';
import { oneIn } from '#domain/search.ts';
import { PHONE_MESSAGE_STATES } from '#features/phone-messages/states.ts';
import { PhoneMessagesScreen } from '#features/phone-messages/phone-messages-screen.tsx';

export const Route = createFileRoute('/_agent/phone-messages')({
  validateSearch: (search): { state?: PhoneMessageState | undefined } => ({
    state: oneIn(search['state'], PHONE_MESSAGE_STATES),
  }),
  component: PhoneMessages,
});

function PhoneMessages() {
  const navigate = Route.useNavigate();
  const { state = 'WAITING' } = Route.useSearch();
  return (
    <PhoneMessagesScreen
      state={state}
      onState={(next) =>
        void navigate({ search: { state: next === 'WAITING' ? undefined : next }, replace: true })
      }
    />
  );
}
