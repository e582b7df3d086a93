import { ArrowLeftRight, Video } from 'lucide-react';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KindMark } from '#care/kind-mark.tsx';
import { QueueRow } from '#care/queue-row.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { WaitLine } from '#care/wait-line.tsx';
import styles from './sample.module.css';

const REQUESTED = <StatusChip status="REQUESTED" label="Requested" />;
const BACK = <StatusChip status="BACK_TO_QUEUE" label="Back to queue" />;
const GOING = <StatusChip status="IN_PROGRESS" label="In progress" />;

export function QueueSamples() {
  return (
    <>
      <WideQueue />
      <NarrowQueue />
    </>
  );
}

function WideQueue() {
  return (
    <Card aria-labelledby="queue-wide" className={styles.wide}>
      <CardHeader
        id="queue-wide"
        mark={<KindMark kind="nurse" size="m" />}
        title="Talk to nurse"
        sub="5 wait, longest first"
      />
      <ul>
        <QueueRow
          kind="nurse"
          kindLabel="Talk to nurse"
          name="Lakshmi Narayanan"
          facts="62 y · F · MRN 204518"
          reason="Sugar 312 mg/dL before lunch, feels dizzy"
          status={BACK}
          wait={<WaitLine step={4} words="12 min" />}
          actions={<Button>Take</Button>}
        />
        <QueueRow
          kind="nurse"
          kindLabel="Talk to nurse"
          name="सुनीता देशमुख"
          nameLang="hi"
          facts="28 y · F · MRN 204540"
          reason="टांके में दर्द है, पट्टी भीगी है"
          reasonLang="hi"
          status={REQUESTED}
          wait={<WaitLine step={1} words="48 s" />}
          actions={<Button>Take</Button>}
        />
        <QueueRow
          kind="doc"
          kindLabel="Talk to doc"
          name="Pooja Bhandari"
          facts="26 y · F · Video"
          state="taken"
          news="Dr Rao took it 4 s before you. Thomas Varghese waits 11 min."
          actions={<Button tone="tonal">Take Thomas</Button>}
        />
      </ul>
    </Card>
  );
}

function NarrowQueue() {
  return (
    <Card aria-labelledby="queue-narrow">
      <CardHeader
        id="queue-narrow"
        mark={<KindMark kind="emergency" size="m" />}
        title="Emergency care"
        end="1 waits"
      />
      <ul>
        <QueueRow
          hot
          name="Rajesh Kulkarni"
          facts="58 y · M · Kothrud hub"
          reason="Chest pain with left-arm numbness, BP 168/102. Nurse Anitha is with him."
          status={REQUESTED}
          wait={<WaitLine step={5} words="4 min" align="end" />}
          actions={
            <Button size="s" icon={Video}>
              Join now
            </Button>
          }
        />
        <QueueRow
          state="mine"
          name="Savita Jadhav"
          facts="71 y · F · Hadapsar hub"
          reason="Breathless since morning, SpO₂ 94 %"
          status={GOING}
          wait="since 25 min"
          actions={
            <Button size="s" tone="quiet" icon={ArrowLeftRight}>
              Hand over
            </Button>
          }
        />
      </ul>
    </Card>
  );
}
