import { ArrowLeftRight, ChevronLeft } from 'lucide-react';
import { AllergyNote } from '#care/allergy-note.tsx';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { ConnectionPill } from '#ui/feedback/connection-pill.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { RingingField } from '#care/ringing-field.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { Timeline } from '#care/timeline.tsx';
import styles from './sample.module.css';
import { Flush, Sample } from './sample.tsx';

const nothing = () => undefined;

export function RingingSamples() {
  const shared = {
    clockLabel: 'Waiting',
    takeLabel: 'Take now',
    onTake: nothing,
    muteLabel: 'Mute here',
    onMute: nothing,
  };
  return (
    <>
      <div className={styles.wide}>
        <RingingField
          {...shared}
          kind="emergency"
          kindWords="Emergency care"
          name="Rajesh Kulkarni"
          reason="58 y · M · Chest pain, left arm, sweating · Kothrud"
          allergy={{ known: true, words: 'Allergy: aspirin' }}
          seconds={42}
        />
      </div>
      <div className={styles.wide}>
        <RingingField
          {...shared}
          kind="nurse"
          kindWords="Talk to nurse"
          name="सुनीता देशमुख"
          nameLang="hi"
          reason="टांके में दर्द है, पट्टी भीगी है"
          reasonLang="hi"
          allergy={{ known: false, words: 'No known allergies' }}
          seconds={75}
        />
      </div>
      <div className={styles.wide}>
        <RingingField
          {...shared}
          kind="doc"
          kindWords="Talk to doc"
          name="Thomas Varghese"
          reason="45 y · M · BP readings of the last week, wants a review"
          allergy={{ known: true, words: 'Allergy: penicillin' }}
          seconds={615}
          busy
        />
      </div>
    </>
  );
}

export function PersonSamples() {
  return (
    <>
      <Sample title="Person header" wide>
        <Flush>
          <PersonHeader
            name="Lakshmi Narayanan"
            facts={['62 y · F', 'MRN 204518', 'Diabetes type 2']}
            allergy={{ known: true, words: 'Allergy: penicillin' }}
            status={<StatusChip status="IN_PROGRESS" label="In progress" />}
            back={<IconButton icon={ChevronLeft} label="Back to the queue" />}
            actions={
              <>
                <ConnectionPill state="offline-waiting" words="Offline, 3 wait" />
                <Button tone="quiet" icon={ArrowLeftRight}>
                  Hand over
                </Button>
              </>
            }
          />
        </Flush>
      </Sample>
      <Sample title="Facts and timeline">
        <KeyValues
          items={[
            { label: 'Allergy', value: <AllergyNote allergy={{ known: true, words: 'penicillin' }} boxed /> },
            { label: 'Hub', value: 'Kothrud, Pune' },
            { label: 'Speaks', value: 'Marathi, Hindi' },
          ]}
        />
        <Timeline
          label="What happened"
          items={[
            { id: '1', state: 'done', words: 'Requested by Dr Meera Iyer', time: '09:12' },
            { id: '2', state: 'failed', words: 'Payment refused by the bank', time: '09:31' },
            { id: '3', state: 'now', words: 'In progress, sample at the lab', time: '14:52' },
            { id: '4', state: 'next', words: 'Results to patient and doctor' },
          ]}
        />
      </Sample>
    </>
  );
}
