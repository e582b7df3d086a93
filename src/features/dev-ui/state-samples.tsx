import { Volume2 } from 'lucide-react';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { ConnectionPill } from '#ui/feedback/connection-pill.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Flush, Line, Sample } from './sample.tsx';

const nothing = () => undefined;

export function StateSamples() {
  return (
    <>
      <Sample title="Connection">
        <Line>
          <ConnectionPill state="online" words="Online" />
          <ConnectionPill state="reconnecting" words="Reconnecting" />
          <ConnectionPill state="waiting" words="2 wait to send" />
          <ConnectionPill state="offline" words="Offline" />
          <ConnectionPill state="offline-waiting" words="Offline, 3 wait" />
        </Line>
      </Sample>
      <Sample title="Banner">
        <Flush>
          <Banner
            actions={
              <Button size="s" tone="quiet">
                Save and load
              </Button>
            }
          >
            A new version is ready. It loads when you have saved.
          </Banner>
          <Banner tone="info">The simulator plays the patients of this hospital.</Banner>
          <Banner tone="danger">Storage on this device is full. Nothing new can be kept here.</Banner>
        </Flush>
      </Sample>
      <Sample title="Empty">
        <EmptyState
          title="No one is waiting"
          action={
            <Button size="s" tone="quiet" icon={Volume2}>
              Test the sound
            </Button>
          }
        >
          You hear a sound when a patient asks.
        </EmptyState>
      </Sample>
      <Sample title="Lost">
        <ErrorState title="The list did not load" onRetry={nothing}>
          What you wrote is safe on this device. We try again when the network is back.
        </ErrorState>
      </Sample>
      <Sample title="Skeleton">
        <Flush>
          <Skeleton rows={2} onRetry={nothing} />
        </Flush>
      </Sample>
      <Sample title="Skeleton after 8 s">
        <Flush>
          <Skeleton rows={2} shape="text" slowMs={0} onRetry={nothing} />
        </Flush>
      </Sample>
    </>
  );
}
