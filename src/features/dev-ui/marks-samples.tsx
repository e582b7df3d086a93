import { useState } from 'react';
import { Clock, FlaskConical, Funnel } from 'lucide-react';
import { Avatar } from '#ui/media/avatar.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { KindMark, type Kind } from '#care/kind-mark.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { StatusChip, type Status } from '#care/status-chip.tsx';
import { WaitLine } from '#care/wait-line.tsx';
import { Line, Sample } from './sample.tsx';

const KINDS: readonly (readonly [Kind, string])[] = [
  ['emergency', 'Emergency care'],
  ['nurse', 'Talk to nurse'],
  ['doc', 'Talk to doc'],
];

const STATUSES: readonly (readonly [Status, string])[] = [
  ['REQUESTED', 'Requested'],
  ['BACK_TO_QUEUE', 'Back to queue'],
  ['RESUBMITTED', 'Resubmitted'],
  ['ACCEPTED', 'Accepted'],
  ['IN_PROGRESS', 'In progress'],
  ['INFO_REQUESTED', 'Info requested'],
  ['COMPLETED', 'Completed'],
  ['CANCELLED', 'Cancelled'],
];

export function MarksSamples() {
  return (
    <>
      <Sample title="Kinds">
        {(['s', 'm', undefined, 'l'] as const).map((size) => (
          <Line key={size ?? 'regular'}>
            {KINDS.map(([kind, label]) => (
              <KindMark key={kind} kind={kind} size={size} label={label} />
            ))}
          </Line>
        ))}
      </Sample>
      <Sample title="Status: filled waits, outlined moves, plain has ended">
        <Line>
          {STATUSES.map(([status, label]) => (
            <StatusChip key={status} status={status} label={label} />
          ))}
        </Line>
        <Line>
          <Chip tone="ok">Paid</Chip>
          <Chip tone="warn" icon={Clock}>
            Link sent
          </Chip>
          <Chip tone="danger">Failed</Chip>
          <Chip icon={FlaskConical}>On collection</Chip>
        </Line>
      </Sample>
      <Sample title="Wait line">
        <Line>
          <WaitLine step={0} words="4 s" />
          <WaitLine step={1} words="48 s" />
          <WaitLine step={2} words="3 min" />
          <WaitLine step={3} words="8 min" />
          <WaitLine step={4} words="12 min" />
          <WaitLine step={5} words="26 min" align="end" />
        </Line>
      </Sample>
      <Sample title="Pills">
        <PillLine />
        <Line>
          <Avatar name="Dr Meera Iyer" />
          <Avatar name="सुनीता देशमुख" size="l" />
          <Avatar name="Vijay Pawar" size="xl" />
        </Line>
      </Sample>
    </>
  );
}

function PillLine() {
  const [on, setOn] = useState('open');
  const [city, setCity] = useState(true);
  return (
    <Line>
      <Pill pressed={on === 'open'} count={19} onPress={() => setOn('open')}>
        Open
      </Pill>
      <Pill pressed={on === 'mine'} count={5} onPress={() => setOn('mine')}>
        Mine
      </Pill>
      <Pill
        pressed={city}
        onPress={() => setCity(!city)}
        onRemove={() => setCity(false)}
        removeLabel="Remove the filter City"
      >
        City: any of 8
      </Pill>
      <Pill icon={Funnel}>Add filter</Pill>
      <Pill disabled>Unassigned</Pill>
    </Line>
  );
}
