import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/http/errors.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { guestInvitationQuery } from '#api/resources/room.ts';
import { GuestFrame, GuestMessage } from './guest-frame.tsx';
import { GuestInvitation, type Ticket } from '#features/consultation-room/call/guest-invitation.tsx';
import { guest } from '#i18n/en/guest.ts';
import { showGuestLanguage } from '#i18n/guest-language.ts';
import { useText } from '#i18n/text.ts';
import { LocalMedia } from '#lib/call/local-media.ts';
import { loadLater } from '#lib/load-later.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The call and its chat come while the guest reads the invitation. */
const roomCode = loadLater(() => import('./guest-room.tsx'));
const GuestRoom = lazy(async () => ({ default: (await roomCode).GuestRoom }));

/** How often the page asks whether the consultation has ended, in case the stream does not say so. */
const LOOK_MS = 15_000;

interface GuestScreenProps {
  consultId: string;
  userId: string;
}

/** The page that opens by a link into one call: nothing else of the portal. */
export function GuestScreen(props: GuestScreenProps) {
  const [isInLanguage, setInLanguage] = useState(false);
  useEffect(() => void showGuestLanguage().then(() => setInLanguage(true)), []);
  return (
    <QueryClientProvider client={queryClient}>
      {isInLanguage && <GuestSteps {...props} />}
    </QueryClientProvider>
  );
}

/** Invitation, waiting, call, end. After a reload it starts with the invitation and reuses the tab's ticket: stored-ticket.ts. */
function GuestSteps({ consultId, userId }: GuestScreenProps) {
  const text = useText(guest);
  const [ticket, setTicket] = useState<Ticket>();
  const [hasLeft, setHasLeft] = useState(false);
  const [media, setMedia] = useState(() => new LocalMedia());
  const query = guestInvitationQuery(consultId, userId);
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({
    ...query,
    refetchInterval: ticket ? LOOK_MS : false,
  });
  const isGone = error instanceof ApiError && error.status < 500;
  const isOver = (): boolean => queryClient.getQueryState(query.queryKey)?.status === 'error';
  const look = useCallback((): void => void refetch(), [refetch]);

  function leave(): void {
    setHasLeft(true);
    again();
  }
  function again(): void {
    setTicket(undefined);
    setMedia(new LocalMedia());
  }

  if (isGone) return <GuestGone error={error} wasIn={ticket !== undefined || hasLeft} />;
  if (!invitation) return <GuestLoading hasFailed={error !== null} onRetry={look} />;
  if (ticket)
    return (
      <Suspense fallback={<GuestLoading hasFailed={false} onRetry={() => location.reload()} />}>
        <GuestRoom
          ticket={ticket}
          inviter={invitation.invitedBy}
          media={media}
          onLeft={leave}
          onAgain={again}
          isOver={isOver}
          onChanged={look}
        />
      </Suspense>
    );
  if (hasLeft) {
    return (
      <GuestMessage title={text.leftTitle} verb={text.comeBack} onVerb={() => setHasLeft(false)}>
        {text.leftText}
      </GuestMessage>
    );
  }
  return (
    <GuestFrame>
      <GuestInvitation
        consultId={consultId}
        userId={userId}
        invitation={invitation}
        media={media}
        onJoined={setTicket}
      />
    </GuestFrame>
  );
}

/** The link does not work any more: it was revoked, its call has ended, or it was never valid. */
function GuestGone({ error, wasIn }: { error: ApiError; wasIn: boolean }) {
  const text = useText(guest);
  if (error.body.detail?.['isRevoked'])
    return <GuestMessage title={text.revokedTitle}>{text.revokedText}</GuestMessage>;
  return (
    <GuestMessage title={wasIn ? text.endedTitle : text.goneTitle}>
      {wasIn ? text.endedText : text.goneText}
    </GuestMessage>
  );
}

function GuestLoading({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const text = useText(guest);
  return (
    <GuestFrame>
      {hasFailed ? (
        <ErrorState title={text.loadFailed} onRetry={onRetry}>
          {text.loadFailedText}
        </ErrorState>
      ) : (
        <Skeleton shape="text" onRetry={onRetry} />
      )}
    </GuestFrame>
  );
}
