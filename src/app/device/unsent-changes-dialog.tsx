import { useOutbox } from '#api/outbox/pending-writes.ts';
import { sendNow } from '#api/outbox/outbox.ts';
import { SpaceLine } from './storage-line.tsx';
import styles from './unsent-changes-dialog.module.css';
import { WaitingRow } from './unsent-change-row.tsx';
import { waiting } from '#i18n/en/unsent-changes.ts';
import { useText } from '#i18n/text.ts';
import { timeToSecond } from '#lib/time-to-second.ts';
import { heldUntil } from '#offline/hold.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** All unsent changes of the user; only the user can discard one. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const text = useText(waiting);
  const items = useOutbox();
  const held = heldUntil(items);
  return (
    <Dialog
      open
      wide
      title={text.title}
      onClose={onClose}
      confirmLabel={text.sendNow}
      confirmDisabled={items.length === 0}
      onConfirm={() => void sendNow(true)}
      cancelLabel={text.close}
    >
      {items.length === 0 ? (
        <EmptyState title={text.nothing} />
      ) : (
        <>
          <p className={styles.intro}>{text.intro}</p>
          {held !== undefined && <Banner tone="info">{text.heldMinute(timeToSecond(held))}</Banner>}
          <ul className={styles.list}>
            {items.map((item) => (
              <WaitingRow key={item.seq} item={item} heldUntil={held} />
            ))}
          </ul>
        </>
      )}
      <SpaceLine count={items.length} />
    </Dialog>
  );
}

/** Asked before a logout that would lose what has not been sent. */
export function LeaveDialog({
  count,
  onLeave,
  onStay,
}: {
  count: number;
  onLeave: () => void;
  onStay: () => void;
}) {
  const text = useText(waiting);
  return (
    <Dialog
      open
      destructive
      title={text.leaveTitle(count)}
      onClose={onStay}
      cancelLabel={text.stay}
      confirmLabel={text.leave}
      onConfirm={onLeave}
    >
      {text.leaveText}
    </Dialog>
  );
}
