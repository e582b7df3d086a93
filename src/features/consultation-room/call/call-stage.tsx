import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { letIn } from '#api/resources/room.ts';
import { CallControls } from './call-controls.tsx';
import { CallTiles } from './call-tiles.tsx';
import { outOfFullScreen } from './full-screen.ts';
import { hasPicture } from './has-picture.ts';
import { KnockBar } from './knock-bar.tsx';
import { RecordingBar } from './recording-bar.tsx';
import { StageHeader } from './stage-header.tsx';
import { CallNotice, StageMessage } from './stage-words.tsx';
import styles from './stage.module.css';
import { staffWire } from './room-wire.ts';
import { usePhoto } from './use-photo.ts';
import { useCall, type Call } from './use-call.ts';
import { useRecorder } from './use-recorder.ts';
import { useRecording, type CallRecording } from './use-recording.ts';
import { useLobby } from './use-lobby.tsx';
import { wantedBy } from './wanted-by.ts';
import { useCallWindow } from './use-call-window.ts';
import { callWords } from '#i18n/en/call.ts';
import { canRecord } from '#lib/recording.ts';
import { shortTime } from '#lib/times.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { cx } from '#ui/cx.ts';
import { toast } from '#ui/feedback/notify.ts';

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((m) => ({ default: m.InviteDialog })));
const PictureDialog = lazy(() => import('./picture-dialog.tsx').then((m) => ({ default: m.PictureDialog })));
const DeviceDialog = lazy(() => import('./device-dialog.tsx').then((m) => ({ default: m.DeviceDialog })));

const RecordDialog = lazy(() => import('./record-dialog.tsx').then((m) => ({ default: m.RecordDialog })));

type StageDialog = 'invite' | 'devices' | 'record';

interface CallStageProps {
  consultation: Consultation;
  /** Joined by video from a screen with its own patient header: narrow, and the request's mode does not matter. */
  byVideo?: boolean;
  /** Beside it, the doctor writes: on a phone the call takes one row. */
  writing?: boolean;
  newMessages: number;
  onChat: () => void;
  /** The call was left, by its button; without it the stage stays, with a way back. */
  onLeft?: () => void;
  /** Leaves the screen, which has no bar; without it the screen's own header does. */
  onBack?: () => void;
}

/** The call: its members and its controls. Leaving it does not end the consultation. */
export function CallStage({
  consultation,
  byVideo = false,
  writing = false,
  newMessages,
  onChat,
  onLeft,
  onBack,
}: CallStageProps) {
  const text = useText(callWords);
  const { id, patient, consultationMode, endedAt } = consultation;
  const [dialog, setDialog] = useState<StageDialog>();
  const { photo, take, discard } = usePhoto();
  const { call, place, bringHere, lobby } = useStaffCall(consultation, byVideo);
  const recorded = useRecording({ consultationId: id, view: call.view });
  const { ask } = useRecorder(id, call, recorded);
  const openChat = outOfFullScreen(onChat);
  const pause = usePause({ endedAt, place, call, bringHere, onBack }) ?? lobby;

  // In writing or in person, the work has the width: the call is a bar, and any picture grows below that bar.
  const isBar = !byVideo && !wantedBy(consultationMode).audio && pause === null;

  return (
    <section
      className={cx(styles.stage, styles.inRoom, byVideo && styles.beside, writing && styles.writing)}
      data-bar={isBar || undefined}
      data-pictures={hasPicture(call) || undefined}
      aria-label={text.stage}
    >
      <StageHeader
        consultation={consultation}
        view={call.view}
        showsMembers={isBar}
        onQueue={byVideo ? undefined : openQueue}
      />
      {pause ?? (
        <>
          <KnockBar
            waiting={call.view.members.filter(({ state }) => state === 'WAITING')}
            onAnswer={({ memberId }, admit) => answerKnock({ consultationId: id, memberId, admit })}
          />
          <RecordingBar call={recorded} view={call.view} />
          <CallTiles call={call} absent={{ name: patient.name, lang: patient.nameLang }} onPicture={take} />
          <CallNotice call={call} onChat={openChat} />
          <CallControls
            call={call}
            newMessages={newMessages}
            onChat={openChat}
            onInvite={outOfFullScreen(() => setDialog('invite'))}
            onDevices={outOfFullScreen(() => setDialog('devices'))}
            onRecord={mayAsk(recorded) ? outOfFullScreen(() => setDialog('record')) : undefined}
            onLeft={onLeft}
          />
        </>
      )}
      <StageDialogs {...{ dialog, consultation, call }} onAsk={ask} onClose={() => setDialog(undefined)} />
      <Suspense>{photo && <PictureDialog {...{ photo, consultation }} onClose={discard} />}</Suspense>
    </section>
  );
}

/** A member of staff's part in the call: in one window, and after the lobby for those who want it. */
function useStaffCall({ id, consultationMode, endedAt }: Consultation, byVideo: boolean) {
  const { place, bringHere, isTakenOver, isBroughtHere } = useCallWindow(id);
  const wire = useMemo(() => staffWire(id), [id]);
  const mode = byVideo ? 'VIDEO' : consultationMode;
  const { lobby, media } = useLobby(id, mode);
  const active = place === 'here' && !endedAt && lobby === null;
  const call = useCall({ wire, mode, media, active, isOver: isTakenOver, isBroughtHere });
  return { call, place, bringHere, lobby };
}

interface Pause {
  endedAt: string | null;
  place: ReturnType<typeof useCallWindow>['place'];
  call: Call;
  bringHere: () => void;
  onBack: (() => void) | undefined;
}

/** Returns what the stage shows instead of a call: it has ended, runs elsewhere, was left or was refused; null during a call. */
function usePause({ endedAt, place, call, bringHere, onBack }: Pause): ReactNode {
  const text = useText(callWords);
  const { phase, error } = call.view;
  if (endedAt)
    return (
      <StageMessage title={text.endedTitle} backVerb={text.backToRecord} onBack={onBack}>
        {text.endedText(shortTime(endedAt))}
      </StageMessage>
    );
  const back = { backVerb: text.backToQueues, onBack };
  if (place === 'elsewhere')
    return (
      <StageMessage title={text.elsewhereTitle} verb={text.bringHere} onVerb={bringHere} {...back}>
        {text.elsewhereText}
      </StageMessage>
    );
  if (phase === 'elsewhere')
    return (
      <StageMessage title={text.otherDeviceTitle} verb={text.switchHere} onVerb={call.switchHere} {...back}>
        {text.otherDeviceText}
      </StageMessage>
    );
  if (phase === 'left' && place === 'here')
    return (
      <StageMessage title={text.leftTitle} verb={text.rejoin} onVerb={call.start} {...back}>
        {text.leftText}
      </StageMessage>
    );
  if (phase !== 'refused') return null;
  return (
    <StageMessage title={text.refusedTitle} {...back}>
      {wordsOf(error)}
    </StageMessage>
  );
}

/** Returns whether this person may ask to record: it is allowed here, the browser can, and none is under way. */
function mayAsk({ isOffered, recording }: CallRecording): boolean {
  return isOffered && recording === null && canRecord();
}

/** In a tab of its own: leaving the room would end the call. */
function openQueue(): void {
  window.open('/dashboard', '_blank', 'noopener');
}

function answerKnock(answer: Parameters<typeof letIn>[0]): void {
  void letIn(answer).catch((error: Error) => toast({ tone: 'danger', text: wordsOf(error) }));
}

interface StageDialogsProps {
  dialog: StageDialog | undefined;
  consultation: Consultation;
  call: Call;
  /** Asks everyone whether the call may be recorded. */
  onAsk: () => Promise<void>;
  onClose: () => void;
}

function StageDialogs({ dialog, consultation, call, onAsk, onClose }: StageDialogsProps) {
  return (
    <Suspense>
      {dialog === 'invite' && <InviteDialog {...{ consultation, onClose }} members={call.view.members} />}
      {dialog === 'devices' && <DeviceDialog {...{ call, onClose }} isStaff />}
      {dialog === 'record' && <RecordDialog {...{ onAsk, onClose }} />}
    </Suspense>
  );
}
