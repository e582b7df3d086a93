import { useCallback, useEffect, useState } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/http/errors.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { guestInvitationQuery } from '#api/resources/room.ts';
import { GuestFrame, GuestMessage } from './guest-frame.tsx';
import { isLinkOver, nextLookMs } from './guest-look.ts';
import { forgetTicket, noteLeft, ticketFromPage, ticketOfReload } from './stored-ticket.ts';
import { GuestInvitation, type Ticket } from '#features/consultation-room/call/guest-invitation.tsx';
import { wantedBy } from '#features/consultation-room/call/wanted-by.ts';
import { guest } from '#i18n/en/guest.ts';
import { showGuestLanguage } from '#i18n/guest-language.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { LocalMedia } from '#lib/call/local-media.ts';
import { loadLater } from '#lib/load-later.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The call and its chat come while the guest reads the invitation. */
const roomCode = loadLater(() => import('./guest-room.tsx'));
type Room = Awaited<typeof roomCode>['GuestRoom'];

interface GuestScreenProps {
  consultId: string;
  userId: string;
}

/** The page that opens by a link into one call: nothing else of the portal. */
export function GuestScreen(props: GuestScreenProps) {
  const [isInLanguage, setInLanguage] = useState(false);
  const room = useRoomCode();
  const { userId } = props;
  useEffect(() => {
    void showGuestLanguage(ticketFromPage(userId)?.language).then(() => setInLanguage(true));
  }, [userId]);
  return (
    <QueryClientProvider client={queryClient}>
      {isInLanguage && <GuestSteps {...props} room={room} />}
    </QueryClientProvider>
  );
}

/** Invitation, waiting, call, end. After a reload a person is where they were, by the tab's ticket: stored-ticket.ts. */
function GuestSteps({ consultId, userId, room: Room }: GuestScreenProps & { room: Room | undefined }) {
  const text = useText(guest);
  const { own, ticket, entries, hasLeft, media, setTicket, leave, enterAgain } = useEntry(userId);
  const { invitation, error, look, isOver } = useInvitation(consultId, userId, ticket !== undefined);

  if (isLinkOver(error)) {
    const wasIn = ticket !== undefined || hasLeft;
    return <GuestGone error={error} wasIn={wasIn} isPatient={invitation?.isPatient} back={own?.page} />;
  }
  if (!invitation) return <GuestLoading error={error} onRetry={look} />;
  if (ticket && !Room) return <GuestLoading error={null} onRetry={() => location.reload()} />;
  if (ticket && Room)
    return (
      <Room
        key={entries}
        ticket={ticket}
        inviter={invitation.invitedBy}
        mode={invitation.consultationMode}
        isPatient={invitation.isPatient === true}
        media={media}
        onLeft={leave}
        onAgain={enterAgain}
        onLost={() => forgetTicket(userId)}
        isOver={isOver}
        onChanged={look}
      />
    );
  if (hasLeft) {
    return (
      <GuestMessage title={text.leftTitle} verb={text.comeBack} onVerb={enterAgain} back={own?.page}>
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

/** Returns the room once its code is here. A fallback of Suspense, shown for a moment, would stay for 300 ms. */
function useRoomCode(): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => void roomCode.then(({ GuestRoom }) => setRoom(() => GuestRoom)), []);
  return room;
}

/** Returns the ticket and devices of a person in the room, and whether they have left it. */
function useEntry(userId: string) {
  const [own] = useState(() => ticketFromPage(userId));
  const [first] = useState<Ticket | undefined>(() => own ?? ticketOfReload(userId));
  const [ticket, setTicket] = useState(first);
  const [entries, setEntries] = useState(0);
  const [hasLeft, setHasLeft] = useState(false);
  const [media, setMedia] = useState(() => new LocalMedia());
  useEffect(() => {
    // Who comes by the invitation has opened them there.
    if (ticket && ticket === first) void media.open(wantedBy(ticket.consultationMode));
  }, [first, ticket, media]);

  function leave(): void {
    noteLeft(userId);
    setHasLeft(true);
    setTicket(undefined);
    setMedia(new LocalMedia());
  }
  function enterAgain(): void {
    setHasLeft(false);
    setTicket(own);
    setEntries(entries + 1);
    setMedia(new LocalMedia());
  }
  return { own, ticket, entries, hasLeft, media, setTicket, leave, enterAgain };
}

/** The invitation of a link: asked for again during the call, and never once it has ended. */
function useInvitation(consultId: string, userId: string, isInRoom: boolean) {
  const query = guestInvitationQuery(consultId, userId);
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({
    ...query,
    refetchInterval: ({ state }) => nextLookMs(state.error, isInRoom),
    refetchOnReconnect: ({ state }) => !isLinkOver(state.error),
  });
  const look = useCallback((): void => void refetch(), [refetch]);
  const isOver = (): boolean => isLinkOver(queryClient.getQueryState(query.queryKey)?.error);
  return { invitation, error, look, isOver };
}

interface GuestGoneProps {
  error: ApiError;
  wasIn: boolean;
  isPatient: boolean | undefined;
  back: string | undefined;
}

/** The link does not work any more: it was revoked, its call has ended, or it was never valid. */
function GuestGone({ error, wasIn, isPatient, back }: GuestGoneProps) {
  const text = useText(guest);
  if (error.body.detail?.['isRevoked'])
    return (
      <GuestMessage title={text.revokedTitle} back={back}>
        {back ? text.patientGoneText : text.revokedText}
      </GuestMessage>
    );
  if (!wasIn) return <GuestMessage title={text.goneTitle}>{text.goneText}</GuestMessage>;
  return (
    <GuestMessage title={text.endedTitle} back={back}>
      {back ? text.patientEndedText : isPatient ? text.patientEndedByApp : text.endedText}
    </GuestMessage>
  );
}

/** Before the invitation is here. What the server refuses for now is said, and that the page asks again. */
function GuestLoading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const text = useText(guest);
  const isRefused = error instanceof ApiError;
  return (
    <GuestFrame>
      {error ? (
        <ErrorState title={isRefused ? text.notNowTitle : text.loadFailed} onRetry={onRetry}>
          {isRefused ? wordsOf(error) : text.loadFailedText}
          {nextLookMs(error, false) !== false && ` ${text.triesAgain}`}
        </ErrorState>
      ) : (
        <Skeleton shape="text" onRetry={onRetry} />
      )}
    </GuestFrame>
  );
}
