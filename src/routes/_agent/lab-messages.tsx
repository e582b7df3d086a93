import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ReceivedScreen } from '#features/agent-service/received-screen.tsx';
import { receivedSearch } from '#features/agent-service/received-search.ts';

export const Route = createFileRoute('/_agent/lab-messages')({
  validateSearch: receivedSearch,
  component: LabMessages,
});

function LabMessages() {
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <ReceivedScreen
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onOpen={(message) => void navigate({ search: (before) => ({ ...before, message }) })}
      href={(message) => router.buildLocation({ to: '/lab-messages', search: { message } }).href}
      onBack={() => void navigate({ search: (before) => ({ ...before, message: undefined }) })}
    />
  );
}
