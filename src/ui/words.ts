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
  slow: 'This takes longer than usual.',
  attach: 'Attach a file',
  send: 'Send',
  newMessages: 'New messages',
  sending: 'Sending',
  waitsForNetwork: 'Waits for the network',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  notSent: 'Not sent',
  nothingFound: 'Nothing found',
  somebodyWaits: 'somebody waits',
  selectAll: 'Select all',
  clearSelection: 'Clear the selection',
  microphoneOn: 'Microphone on',
  microphoneOff: 'Microphone off',
  messages: 'Messages',
  showOptions: 'Show the options',
  optional: 'optional',
  loadFailed: 'This could not be loaded',
  loadFailedWhy: 'The server did not answer as it should. Nothing is lost.',
  offlineWhy: 'There is no connection right now. It loads by itself when the network is back.',
  noRight: 'This is not yours to open',
  noRightWhy: 'It may have moved, or it belongs to somebody else.',
};

export type UiWords = typeof ENGLISH;

/** What parts say in another language, by area; what is missing there is said in English. */
export const TranslationContext = createContext<Readonly<Record<string, object>>>({});

export function useWords(): UiWords {
  return useTranslated('ui', ENGLISH);
}

/** The words of an area in the language on the screen. */
export function useTranslated<Words extends object>(area: string, english: Words): Words {
  const other = useContext(TranslationContext)[area];
  return other ? { ...english, ...other } : english;
}
