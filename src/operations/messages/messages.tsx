import { getRouteApi } from '@tanstack/react-router';
import { MessagesScreen } from './messages-screen.tsx';

const route = getRouteApi('/messages');

/** The messages with their filters in the address. */
export function Messages() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <MessagesScreen
      {...search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
    />
  );
}
