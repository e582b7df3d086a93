import type { Message } from '#contract/consultation-message.ts';
import { chatNotices } from '#i18n/en/chat-notices.ts';
import { useText } from '#i18n/text.ts';

interface NoticeLine {
  notice?: Message['notice'];
  text: string;
  textLang: string | null;
}

/** Words the server's own messages in the language on the screen; others are returned as they were written. */
export function useNoticeWords(): <Line extends NoticeLine>(lines: readonly Line[]) => Line[] {
  const text = useText(chatNotices);
  return (lines) =>
    lines.map((line) => (line.notice ? { ...line, text: text[line.notice], textLang: null } : line));
}
