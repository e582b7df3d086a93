import { useEffect, useState } from 'react';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import {
  keepAttachment,
  messagesThread,
  readMessages,
  sendMessage,
  useConsultationMessages,
} from '#api/resources/consultations.ts';
import { useChat } from '#api/chat/use-chat.ts';
import { useUnqueued } from '#api/chat/use-outgoing.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';

export type RoomChat = ReturnType<typeof useRoomChat>;

/** The consultation's messages, the unread ones, and failed attachments. A guest makes no read receipts. */
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
  const thread = messagesThread(consultationId, { token, willRead: inView && !token });
  const ofStaff = useConsultationMessages(consultationId);
  const ofGuest = useUnqueued(consultationId, (message) =>
    sendMessage({ consultationId, ...message }, token),
  );
  const chat = useChat(thread, token ? ofGuest : ofStaff);
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
      await keepAttachment(consultationId, file);
      return setAttaching('');
    } catch (error) {
      return setAttaching(text.fileRefused(file.name, wordsOf(error)));
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
