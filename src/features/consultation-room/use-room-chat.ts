import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { addCapture, messagesThread, readMessages, sendMessage } from '#api/consultations.ts';
import { useChat } from '#api/use-chat.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';

export type RoomChat = ReturnType<typeof useRoomChat>;

/** The visit's conversation: what is new, what is being attached. A guest's reading is not recorded. */
export function useRoomChat({
  consultationId,
  token,
  inView,
}: {
  consultationId: string;
  token?: string;
  inView: boolean;
}) {
  const text = useText(room);
  const client = useQueryClient();
  const thread = messagesThread(consultationId, token);
  const chat = useChat(thread, (message) => sendMessage({ consultationId, ...message }, token));
  const [attaching, setAttaching] = useState('');
  const unread = chat.lines.filter((line) => !line.mine && line.state !== 'read');
  const newest = unread.at(-1)?.key;
  useEffect(() => {
    if (inView && newest && !token)
      void readMessages({ consultationId, upToMessageId: newest }).catch(() => undefined);
  }, [inView, newest, consultationId, token]);

  async function attachOne(file: File): Promise<void> {
    if (file.size > UPLOAD_MAX_BYTES) return setAttaching(text.fileRefused(file.name, text.fileTooLarge));
    try {
      const form = { consultationId, clientId: crypto.randomUUID(), name: file.name.slice(0, 120), file };
      const { document } = await addCapture(form, (part) =>
        setAttaching(text.uploading(file.name, Math.round(part * 100))),
      );
      await sendMessage({ consultationId, clientId: crypto.randomUUID(), text: '', documentId: document.id });
      await client.invalidateQueries({ queryKey: thread.queryKey });
      return setAttaching('');
    } catch (error) {
      return setAttaching(text.fileRefused(file.name, error instanceof Error ? error.message : ''));
    }
  }
  async function attach(files: readonly File[]): Promise<void> {
    for (const file of files) await attachOne(file);
  }
  return {
    ...chat,
    unread: token ? 0 : unread.length,
    attaching,
    attach: (files: readonly File[]) => void attach(files),
  };
}
