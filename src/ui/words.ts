import { createContext, useContext } from 'react';

/** The few words that parts say by themselves; everything else comes by props. */
export const ENGLISH = {
  close: 'Close',
  back: 'Back',
  remove: 'Remove',
  show: 'Show',
  hide: 'Hide',
  tryAgain: 'Try again',
  loading: 'Loading',
  slow: 'This is taking longer than usual.',
  attach: 'Attach a file',
  send: 'Send',
  newMessages: 'New messages',
  sending: 'Sending',
  waitsForNetwork: 'Waiting for connection',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  notSent: 'Not sent',
  nothingFound: 'Nothing found',
  someoneWaits: 'someone is waiting',
  selectAll: 'Select all',
  clearSelection: 'Clear selection',
  microphoneOn: 'Microphone on',
  microphoneOff: 'Microphone off',
  messages: 'Messages',
  showOptions: 'Show options',
  optional: 'optional',
  loadFailed: 'Could not load',
  loadFailedWhy: 'The server did not respond as expected. Try again.',
  offlineWhy: 'You are offline. This loads when you reconnect.',
  noRight: 'You do not have access to this',
  noRightWhy: 'It may have moved, or it belongs to someone else.',
};

export type UiWords = typeof ENGLISH;

/** Words of the parts in another language, by area; missing ones are shown in English. */
export const TranslationContext = createContext<Readonly<Record<string, object>>>({});

export function useWords(): UiWords {
  return useTranslated('ui', ENGLISH);
}

/** The words of an area in the language on the screen. */
export function useTranslated<Words extends object>(area: string, english: Words): Words {
  const other = useContext(TranslationContext)[area];
  return other ? { ...english, ...other } : english;
}
