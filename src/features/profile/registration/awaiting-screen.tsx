import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { registration } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page.tsx';

/** After submission: who checks the registration now, and how the result is sent. */
export function AwaitingScreen({ isApproved, logOut }: { isApproved: boolean; logOut: ReactNode }) {
  const text = useText(registration);
  return (
    <>
      <PageHeader title={isApproved ? text.approved : text.awaiting} actions={logOut} />
      <Card>
        <EmptyState
          title={isApproved ? text.approvedTitle : text.awaitingTitle}
          action={
            <Link className={buttonClass({ tone: 'quiet' })} to={isApproved ? '/' : '/inbox'}>
              {isApproved ? text.goHome : text.goInbox}
            </Link>
          }
        >
          {isApproved ? text.approvedText : text.awaitingText}
        </EmptyState>
      </Card>
    </>
  );
}
