import { plural } from '#i18n/plural.ts';
import { useTranslated } from '#ui/words.ts';

/** Words of the parts that show and upload files. */
export const ENGLISH_OF_FILES = {
  download: 'Download',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous',
  next: 'Next',
  page: (at: number, of: number) => `Page ${at} of ${of}`,
  cannotShow: 'This file cannot be shown here. Download it instead.',
  pause: 'Pause',
  resume: 'Resume',
  now: 'Now',
  tryNow: 'Try now',
  uploadWaits: 'Queued',
  uploadSending: (sent: string) => `${sent} sent`,
  uploadPaused: (sent: string) => `Paused at ${sent}`,
  uploadLost: (sent: string, seconds: number) => `Connection lost at ${sent}; retrying in ${seconds} s`,
  /** Shown for a file in this page's memory only. */
  uploadInMemory: 'This device cannot store it. Keep this page open until it is uploaded',
  placeHere: (page: number) => `Place on page ${page}`,
  note: (number: number) => `Note ${number}`,
  view: 'View',
  viewOf: (name: string) => `View ${name}`,
  pages: (count: number) => plural(count, { one: '# page', other: '# pages' }),
  pagesUnknown: 'number of pages unknown',
  locked: 'locked with a password',
  passwordSaved: 'password saved',
  patientAgreed: 'from the call, patient agreed',
  enterPassword: 'Enter password',
  enterPasswordOf: (name: string) => `Enter password of ${name}`,
};

export function useFileWords(): typeof ENGLISH_OF_FILES {
  return useTranslated('files', ENGLISH_OF_FILES);
}
