import { connection as words } from '#i18n/en/connection.ts';
import { textOf } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Says what the connection's word in the bar means. */
export const tellConnection = (state: keyof typeof words.en): void =>
  toast({ text: textOf(words.name, words.en)[state] });
