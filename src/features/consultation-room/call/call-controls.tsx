import {
  CircleDot,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  PhoneOff,
  PictureInPicture2,
  Settings2,
  UsersRound,
  Video,
  VideoOff,
} from 'lucide-react';
import styles from './stage.module.css';
import type { Call } from './use-call.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import { RoomButton } from '#care/room-button.tsx';

interface CallControlsProps {
  call: Call;
  newMessages: number;
  onInvite: () => void;
  onDevices: () => void;
  /** Asks to record the call; undefined where that is not possible now. */
  onRecord: (() => void) | undefined;
  onChat: () => void;
  onLeft: (() => void) | undefined;
}

/** The controls of the call; those that this browser does not support are left out. */
export function CallControls(props: CallControlsProps) {
  const { call, newMessages, onInvite, onDevices, onRecord, onChat, onLeft } = props;
  function leave(): void {
    call.leave();
    onLeft?.();
  }
  const text = useText(callWords);
  const { local, media } = call;
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  return (
    <div className={styles.controls}>
      <MuteButtons call={call} />
      <span className={styles.wide}>
        {canShare && (
          <RoomButton
            icon={MonitorUp}
            label={local.sharing ? text.stopSharing : text.share}
            pressed={local.sharing}
            onClick={() => (local.sharing ? media.stopSharing() : void media.share())}
          />
        )}
        {document.pictureInPictureEnabled && (
          <RoomButton
            icon={PictureInPicture2}
            label={text.smallWindow}
            onClick={() => void toSmallWindow()}
          />
        )}
        {onRecord && <RoomButton icon={CircleDot} label={text.record} onClick={onRecord} />}
      </span>
      <RoomButton icon={Settings2} label={text.devices} onClick={onDevices} />
      <RoomButton icon={UsersRound} label={text.invite} onClick={onInvite} />
      <RoomButton
        icon={MessageSquare}
        label={text.chatButton(newMessages)}
        count={newMessages}
        onClick={onChat}
      />
      <span className={styles.gap} />
      <RoomButton icon={PhoneOff} label={text.leave} hang onClick={leave} />
    </div>
  );
}

/** Light when something is off: seen across the room. */
export function MuteButtons({ call: { local, media } }: { call: Pick<Call, 'local' | 'media'> }) {
  const text = useText(callWords);
  const isMicrophoneOn = local.microphone === 'on';
  const sees = local.camera === 'on';
  return (
    <>
      <RoomButton
        icon={isMicrophoneOn ? Mic : MicOff}
        label={isMicrophoneOn ? text.muteMicrophone : text.openMicrophone}
        pressed={!isMicrophoneOn}
        onClick={() => void media.setMicrophone(!isMicrophoneOn)}
      />
      <RoomButton
        icon={sees ? Video : VideoOff}
        label={sees ? text.cameraOff : text.cameraOn}
        pressed={!sees}
        onClick={() => void media.setCamera(!sees)}
      />
    </>
  );
}

/** The large picture in a window that stays on top; once more brings it back. */
async function toSmallWindow(): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  const video = document.querySelector<HTMLVideoElement>('video[data-main]');
  // Fails without a picture, or when the browser refuses; the call is not affected.
  await video?.requestPictureInPicture().catch(() => undefined);
  return undefined;
}
