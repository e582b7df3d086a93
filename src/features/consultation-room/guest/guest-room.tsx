import { Mic, MicOff, RefreshCw, Video, VideoOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PortalEvent } from '#contract/portal.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { applyReceipts } from '#api/chat/receipts.ts';
import { messagesThread } from '#api/resources/consultations.ts';
import { waitStep } from '#domain/waiting.ts';
import { GuestCall } from './guest-call.tsx';
import { GuestChecks } from './guest-checks.tsx';
import { GuestFrame, GuestMessage } from './guest-frame.tsx';
import type { Ticket } from '#features/consultation-room/call/guest-invitation.tsx';
import { isTicketOver } from './guest-look.ts';
import { GuestStream } from './guest-stream.ts';
import styles from './guest.module.css';
import { isRoomChange } from '#features/consultation-room/call/room-wire.ts';
import { useCall, type Call } from '#features/consultation-room/call/use-call.ts';
import { durationOf } from '#i18n/duration.ts';
import { guest } from '#i18n/en/guest.ts';
import { useGuestLanguage } from '#i18n/guest-language.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import type { LocalMedia } from '#lib/call/local-media.ts';
import { useNow } from '#lib/clock.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';

interface GuestRoomProps {
  ticket: Ticket;
  inviter: string;
  /** The mode of now: the doctor may change it during the call. */
  mode: ConsultationMode;
  isPatient: boolean;
  media: LocalMedia;
  onLeft: () => void;
  /** Back to the invitation, to ask for admission again. */
  onAgain: () => void;
  /** The server does not know the ticket any more. */
  onLost: () => void;
  /** True if the consultation has ended: then there is nothing to leave. */
  isOver: () => boolean;
  /** The consultation changed: it may have ended. */
  onChanged: () => void;
}

/** Waiting and the call: the guest's stream is open while this is shown. */
export function GuestRoom(props: GuestRoomProps) {
  const { ticket, inviter, mode, isPatient, media, onLeft, onAgain, onLost, isOver, onChanged } = props;
  const { consultationId, page } = ticket;
  const [stream] = useState(() => new GuestStream(ticket));
  const client = useQueryClient();
  const onEvent = useEffectEvent((event: PortalEvent): void => {
    const { type } = event;
    applyReceipts(client, messagesThread(consultationId).queryKey, event);
    if (type === 'message.sent') void refresh(type, consultationId);
    // The consultation may have ended, or the link may have been revoked.
    if (type === 'consultation.changed' || isRoomChange(event)) onChanged();
  });
  useEffect(() => stream.start((event) => onEvent(event)), [stream]);
  const text = useText(guest);
  const live = useSyncExternalStore(stream.subscribe, stream.live);
  const call = useCall({ wire: stream.wire, mode, active: true, isOver, media });
  const { phase, error } = call.view;
  const isLost = phase === 'refused' && page === undefined && isTicketOver(error);
  const forget = useEffectEvent(onLost);
  useEffect(() => {
    if (isLost) forget();
  }, [isLost]);
  const leave = (): void => {
    call.leave();
    onLeft();
  };
  if (phase === 'in') return <GuestCall {...{ call, ticket, inviter, isPatient }} onLeave={leave} />;
  if (phase === 'away') {
    return (
      <GuestMessage title={text.awayTitle} verb={text.askAdmission} onVerb={onAgain} back={page}>
        {page ? text.patientAwayText : text.awayText}
      </GuestMessage>
    );
  }
  if (phase === 'removed') {
    return (
      <GuestMessage title={text.removedTitle} verb={text.askAgain} onVerb={onAgain} back={page}>
        {text.removedText}
      </GuestMessage>
    );
  }
  if (phase === 'elsewhere') {
    return (
      <GuestMessage title={text.lostTitle} verb={text.comeBack} onVerb={call.switchHere} back={page}>
        {text.elsewhereText}
      </GuestMessage>
    );
  }
  if (phase === 'refused') return <Refused error={error} page={page} onAgain={onAgain} />;
  const title = isPatient
    ? text.patientWaitTitle(inviter)
    : text.waitTitle(inviter, ticket.name.split(' ')[0] ?? ticket.name);
  return <Waiting call={call} live={live} title={title} onLeave={leave} />;
}

interface RefusedProps {
  error: unknown;
  page: string | undefined;
  onAgain: () => void;
}

/** The server does not open the room to this ticket, or not now. */
function Refused({ error, page, onAgain }: RefusedProps) {
  const text = useText(guest);
  if (!isTicketOver(error))
    return (
      <GuestMessage title={text.notNowTitle} verb={text.comeBack} onVerb={onAgain} back={page}>
        {wordsOf(error, page ? text.patientGoneText : text.goneText)}
      </GuestMessage>
    );
  // Only the page gives a patient another ticket.
  return (
    <GuestMessage title={text.lostTitle} verb={page ? undefined : text.comeBack} onVerb={onAgain} back={page}>
      {page ? text.patientLostText : text.lostText}
    </GuestMessage>
  );
}

interface WaitingProps {
  call: Call;
  live: boolean;
  title: string;
  onLeave: () => void;
}

function Waiting({ call: { local, media }, live, title, onLeave }: WaitingProps) {
  const text = useText(guest);
  const language = useGuestLanguage();
  const now = useNow();
  const [since] = useState(() => Date.now());
  const seconds = Math.max(0, (now - since) / 1000);
  const isMicrophoneOn = local.microphone === 'on';
  const sees = local.camera === 'on';
  return (
    <GuestFrame>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{text.waitText}</p>
      </div>
      <GuestChecks local={local} media={media} live={live} />
      <div className={styles.wait}>
        <WaitLine
          step={waitStep('TALK_TO_DOC', seconds) as WaitStep}
          words={text.waiting(durationOf(language, seconds))}
        />
      </div>
      <div className={styles.verbs}>
        <IconButton
          tone="quiet"
          icon={isMicrophoneOn ? Mic : MicOff}
          label={isMicrophoneOn ? text.muteMicrophone : text.openMicrophone}
          onClick={() => void media.setMicrophone(!isMicrophoneOn)}
        />
        <IconButton
          tone="quiet"
          icon={sees ? Video : VideoOff}
          label={sees ? text.cameraOff : text.cameraOn}
          onClick={() => void media.setCamera(!sees)}
        />
        {sees && (
          <IconButton
            tone="quiet"
            icon={RefreshCw}
            label={text.turnCamera}
            onClick={() => void media.turnCamera()}
          />
        )}
        <Button tone="quiet" className={styles.grow} onClick={onLeave}>
          {text.leave}
        </Button>
      </div>
    </GuestFrame>
  );
}
