import { isQueued } from '#api/outbox/post.ts';
import { toast } from '#ui/feedback/notify.ts';
import { useSavedHere } from '#ui/saved-here.ts';

/** Returns a function that awaits a write, and says so where only this device has it yet. */
export function useQueuedNotice(): <Written>(write: Promise<Written>) => Promise<Written> {
  const savedHere = useSavedHere();
  return async (write) => {
    const written = await write;
    if (isQueued(written)) toast({ text: savedHere });
    return written;
  };
}
