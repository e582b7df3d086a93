import { createContext, useContext } from 'react';

/** What the parts of signed-in screens say by themselves: lists, forms, documents, uploads. The sign-in page loads none of it. */
export interface WorkWords {
  readonly sortBy: string;
  readonly otherWay: string;
  readonly shownOf: (shown: number, total: number) => string;
  readonly from: string;
  readonly until: string;
  readonly daysOrder: string;
  readonly earlier: string;
  readonly save: string;
  readonly savedAt: (time: string) => string;
  /** Nobody has it but this device yet. */
  readonly savedHere: string;
  readonly notSaved: string;
  readonly changesKept: string;
  readonly broughtBack: string;
  readonly discard: string;
  readonly lookAgain: (count: number) => string;
  readonly takeTheirs: string;
  readonly keepMine: string;
  readonly saveOffline: string;
  readonly choose: string;
  readonly download: string;
  readonly open: string;
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
  /** It lies in this page's memory alone. */
  readonly uploadHeld: string;
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

export const ENGLISH_AT_WORK: WorkWords = {
  sortBy: 'Sort by',
  otherWay: 'The other way round',
  shownOf: (shown, total) => `${shown} of ${total}`,
  from: 'From',
  until: 'Until',
  daysOrder: 'The first day comes after the last one.',
  earlier: 'Earlier messages',
  save: 'Save',
  savedAt: (time) => `Saved ${time}`,
  savedHere: 'Kept on this device; it goes out with the network.',
  notSaved: 'Not saved yet.',
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
  open: 'Open',
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
  uploadHeld: 'This device cannot keep it: leave this page open until it is stored',
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

export const WorkWordsContext = createContext<WorkWords>(ENGLISH_AT_WORK);

export function useWorkWords(): WorkWords {
  return useContext(WorkWordsContext);
}
