import { plural } from '#i18n/plural.ts';
import { useTranslated } from '#ui/words.ts';

/** Words of the parts of signed-in screens: lists, forms, charts. The sign-in page loads none of it. */
export const ENGLISH_AT_WORK = {
  sortBy: 'Sort by',
  otherWay: 'Reverse order',
  shownOf: (shown: number, total: string) => `${shown} of ${total}`,
  from: 'From',
  until: 'Until',
  daysOrder: 'The first day must not be after the last day.',
  earlier: 'Earlier messages',
  save: 'Save',
  savedAt: (time: string) => `Saved ${time}`,
  /** Shown for a change that only this device has yet. */
  savedHere: 'Saved on this device; sent when you reconnect.',
  sending: 'Sending; kept on this device.',
  saving: 'Saving…',
  /** Words for an offline act: when it was done, and when it was received. */
  doneAndReceived: (done: string, received: string) => `${done}, received ${received}`,
  notSaved: 'Not saved yet.',
  textStored: 'Not saved yet. Your text is kept on this device.',
  textRestored: 'Your earlier text was restored. It is not saved yet.',
  discard: 'Start over',
  checkFields: (count: number) => plural(count, { one: 'Check # field.', other: 'Check # fields.' }),
  useTheirVersion: 'Use their version',
  keepMyVersion: 'Keep my version',
  saveOffline: 'You are offline. Your text is kept; save again when you reconnect.',
  choose: 'Choose a file',
  open: 'Open',
  notYet: 'Go back',
  showMore: 'Show more',
  readingOf: 'Test',
  value: 'Value',
  usual: 'Reference range',
  trend: 'Trend',
  reading: 'Result',
  high: 'High',
  low: 'Low',
  inRange: 'In range',
  usualBand: 'Reference range',
  asTable: 'As table',
  when: 'Date',
};

export type WorkWords = typeof ENGLISH_AT_WORK;

export function useWorkWords(): WorkWords {
  return useTranslated('work', ENGLISH_AT_WORK);
}
