import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/inputs/button.tsx';

interface NoMatchesProps {
  title: string;
  showAll: string;
  onShowAll: () => void;
  children: ReactNode;
}

/** In the place of a list of which nothing fits what was asked for. */
export function NoMatches({ title, showAll, onShowAll, children }: NoMatchesProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button tone="quiet" onClick={onShowAll}>
          {showAll}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
