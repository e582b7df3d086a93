import { getRouteApi } from '@tanstack/react-router';
import { MedicinesScreen } from './medicines-screen.tsx';

const route = getRouteApi('/medicines');

/** The medicines with their search and filter in the address. */
export function Medicines() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <MedicinesScreen
      {...search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
    />
  );
}
