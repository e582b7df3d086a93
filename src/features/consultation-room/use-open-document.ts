import { openDocument } from '#api/resources/documents.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Opens a file in a window of its own, and reports a failure. */
export function useOpenDocument(token?: string): (documentId: string) => void {
  const text = useText(room);
  return (documentId) =>
    void openDocument(documentId, token).catch(() => toast({ tone: 'danger', text: text.openFailed }));
}
