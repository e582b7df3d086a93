import { createContext, useContext } from 'react';

/** The few words that parts say by themselves; everything else comes by props. */
export interface UiWords {
  readonly close: string;
  readonly back: string;
  readonly remove: string;
  readonly show: string;
  readonly hide: string;
  readonly tryAgain: string;
  readonly loading: string;
  readonly slow: string;
  readonly attach: string;
  readonly send: string;
  readonly newMessages: string;
  readonly sending: string;
  readonly waitsForNetwork: string;
  readonly sent: string;
  readonly delivered: string;
  readonly read: string;
  readonly notSent: string;
  readonly nothingFound: string;
  readonly somebodyWaits: string;
  readonly selectAll: string;
  readonly clearSelection: string;
  readonly microphoneOn: string;
  readonly microphoneOff: string;
  readonly messages: string;
  readonly showOptions: string;
  readonly optional: string;
  readonly sortBy: string;
  readonly otherWay: string;
  readonly loadFailed: string;
  readonly loadFailedWhy: string;
  readonly offlineWhy: string;
  readonly noRight: string;
  readonly noRightWhy: string;
  readonly shownOf: (shown: number, total: number) => string;
  readonly from: string;
  readonly until: string;
  readonly daysOrder: string;
  readonly earlier: string;
  readonly save: string;
  readonly savedAt: (time: string) => string;
  readonly changesKept: string;
  readonly broughtBack: string;
  readonly discard: string;
  readonly lookAgain: (count: number) => string;
  readonly takeTheirs: string;
  readonly keepMine: string;
  readonly saveOffline: string;
  readonly choose: string;
  readonly download: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (at: number, of: number) => string;
  readonly cannotShow: string;
  readonly pause: string;
  readonly goOn: string;
  readonly now: string;
  readonly uploadWaits: string;
  readonly uploadSending: (sent: string) => string;
  readonly uploadPaused: (sent: string) => string;
  readonly uploadLost: (sent: string, seconds: number) => string;
  readonly nextStep: (status: string) => string;
  readonly notYet: string;
  readonly placeHere: (page: number) => string;
  readonly note: (number: number) => string;
  readonly showMore: string;
  readonly view: string;
  readonly viewOf: (name: string) => string;
  readonly readingOf: string;
  readonly value: string;
  readonly usual: string;
  readonly noRange: string;
  readonly trend: string;
  readonly reading: string;
  readonly high: string;
  readonly low: string;
  readonly inRange: string;
  readonly usualBand: string;
  readonly asTable: string;
  readonly when: string;
  readonly fieldMissing: string;
  readonly fieldChoose: string;
  readonly fieldShort: (least: number) => string;
  readonly fieldLong: (most: number) => string;
  readonly fieldLow: (least: number) => string;
  readonly fieldHigh: (most: number) => string;
  readonly fieldEmail: string;
  readonly fieldDay: string;
  readonly fieldNumber: string;
  readonly fieldOther: string;
}

export const ENGLISH: UiWords = {
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
  sortBy: 'Sort by',
  otherWay: 'The other way round',
  loadFailed: 'This could not be loaded',
  loadFailedWhy: 'The server did not answer as it should. Nothing is lost.',
  offlineWhy: 'There is no connection right now. It loads by itself when the network is back.',
  noRight: 'This is not yours to open',
  noRightWhy: 'It may have moved, or it belongs to somebody else.',
  shownOf: (shown, total) => `${shown} of ${total}`,
  from: 'From',
  until: 'Until',
  daysOrder: 'The first day comes after the last one.',
  earlier: 'Earlier messages',
  save: 'Save',
  savedAt: (time) => `Saved ${time}`,
  changesKept: 'Not saved yet. What you typed is kept on this device.',
  broughtBack: 'What you typed last time is back. It is not saved yet.',
  discard: 'Start over',
  lookAgain: (count) =>
    count === 1 ? 'One field needs another look.' : `${count} fields need another look.`,
  takeTheirs: 'Take the newest',
  keepMine: 'Keep mine',
  saveOffline: 'There is no connection. What you typed is kept; save again when the network is back.',
  choose: 'Choose a file',
  download: 'Download',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  previous: 'Previous',
  next: 'Next',
  page: (at, of) => `Page ${at} of ${of}`,
  cannotShow: 'This file cannot be shown here. It can be downloaded.',
  pause: 'Pause',
  goOn: 'Go on',
  now: 'Now',
  uploadWaits: 'Waits for its turn',
  uploadSending: (sent) => `${sent} sent`,
  uploadPaused: (sent) => `Paused at ${sent}`,
  uploadLost: (sent, seconds) => `Connection lost at ${sent}, goes on in ${seconds} s`,
  nextStep: (status) => `Next step: ${status}`,
  notYet: 'Not yet',
  placeHere: (page) => `Place it on page ${page}`,
  note: (number) => `Note ${number}`,
  showMore: 'Show more',
  view: 'View',
  viewOf: (name) => `View ${name}`,
  readingOf: 'What',
  value: 'Value',
  usual: 'Usual',
  noRange: '–',
  trend: 'Trend',
  reading: 'Reading',
  high: 'High',
  low: 'Low',
  inRange: 'In range',
  usualBand: 'Usual',
  asTable: 'As a table',
  when: 'When',
  fieldMissing: 'Please fill this in.',
  fieldChoose: 'Please choose.',
  fieldShort: (least) => `At least ${least} characters.`,
  fieldLong: (most) => `At most ${most} characters.`,
  fieldLow: (least) => `${least} or more.`,
  fieldHigh: (most) => `${most} or less.`,
  fieldEmail: 'An e-mail address looks like name@example.org.',
  fieldDay: 'Please give a day.',
  fieldNumber: 'Please give a number.',
  fieldOther: 'This needs another look.',
};

export const UiWordsContext = createContext<UiWords>(ENGLISH);

export function useWords(): UiWords {
  return useContext(UiWordsContext);
}
