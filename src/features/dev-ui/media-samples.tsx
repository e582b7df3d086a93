import { Heart, Mic, PhoneOff, Stethoscope, Video } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/inputs/button.tsx';
import { CallTile } from '#care/call-tile.tsx';
import { RoomButton } from '#care/room-button.tsx';
import { UploadRow } from '#ui/feedback/upload-row.tsx';
import styles from './sample.module.css';
import { Sample } from './sample.tsx';

export function MediaSamples() {
  return (
    <>
      <UploadSamples />
      <CallSamples />
    </>
  );
}

function UploadSamples() {
  return (
    <Sample title="Uploads">
      <ul>
        <UploadRow
          name="CBC_Deshpande_A_21Nov.pdf"
          size="1.8 MB"
          state="stored"
          words="Checked and stored"
          actions={<a href="#main">View</a>}
        />
        <UploadRow
          name="VitD_panel_scan_600dpi.pdf"
          size="48.2 MB"
          state="lost"
          percent={64}
          words="Connection lost at 30.8 MB, tries again in 4 s"
          actions={<Quiet words="Now" />}
        />
        <UploadRow
          name="Peripheral_smear_01.jpg"
          size="9.4 MB"
          state="sending"
          percent={18}
          words="1.7 of 9.4 MB"
          actions={<Quiet words="Pause" />}
        />
        <UploadRow
          name="Peripheral_smear_02.jpg"
          size="9.1 MB"
          state="paused"
          percent={40}
          words="Paused"
          actions={<Quiet words="Go on" />}
        />
        <UploadRow name="Peripheral_smear_03.jpg" size="9.0 MB" state="waiting" words="Waits its turn" />
        <UploadRow name="ESR_Deshpande_A_21Nov.pdf" size="0.6 MB" state="checking" words="Being checked" />
        <UploadRow
          name="VitD_Deshpnde_R.pdf"
          size="0.9 MB"
          state="refused"
          words="Name on page 1 is “R. Deshpnde”"
          actions={<Quiet words="Remove" />}
        />
      </ul>
    </Sample>
  );
}

function CallSamples() {
  const [muted, setMuted] = useState(false);
  return (
    <Sample title="Call">
      <div className={styles.stage}>
        <CallTile name="Lakshmi Narayanan" microphone="on" speaking words="Weak network">
          <span className={styles.video} />
        </CallTile>
        <CallTile name="Dr Meera Iyer" role={Stethoscope} microphone="off" words="Sound only" />
        <CallTile name="Sr Anitha" role={Heart} microphone="on" words="Reconnecting" speaking />
      </div>
      <div className={styles.controls}>
        <RoomButton icon={Mic} label="Mute the microphone" pressed={muted} onClick={() => setMuted(!muted)} />
        <RoomButton icon={Video} label="Switch the camera off" pressed={false} disabled />
        <RoomButton icon={PhoneOff} label="Leave" hang />
      </div>
    </Sample>
  );
}

function Quiet({ words }: { readonly words: string }) {
  return (
    <Button tone="bare" size="s">
      {words}
    </Button>
  );
}
