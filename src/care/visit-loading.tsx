import type { ComponentProps } from 'react';
import { Navigate } from '@tanstack/react-router';
import { ApiError } from '#api/http/errors.ts';
import { LoadingPage } from '#ui/feedback/loaded.tsx';

/** While a consultation or case is read; an address of none leads to the invalid page (section 8 of the specification). */
export function VisitLoading({ query }: ComponentProps<typeof LoadingPage>) {
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return isUnknown ? <Navigate to="/invalid" replace /> : <LoadingPage query={query} />;
}
