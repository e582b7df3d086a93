import { plural } from '#i18n/plural.ts';

export const outsideCalendars = {
  name: 'outside-calendars',
  en: {
    open: 'Other calendars',
    title: 'Your other calendars',
    text: 'Patients and staff cannot book you at times when another calendar of yours is busy. The portal reads only when you are busy, every 15 minutes, and changes nothing there.',
    none: 'No other calendar yet.',
    add: 'Add calendar',
    close: 'Close',
    addTitle: 'Add another calendar',
    back: 'Back',
    label: 'Name',
    labelHint: 'Such as “Private” or “City Hospital”. Only visible to you.',
    labelError: 'Enter at most 60 characters.',
    url: 'Private address of the calendar',
    urlHint: 'Begins with https:// or webcal://. Keep it to yourself: anyone with it can read that calendar.',
    urlError: 'Enter an address that begins with https:// or webcal://.',
    where: 'Where to find the address',
    google: 'Google: on a computer, Settings, then your calendar, then “Secret address in iCal format”.',
    microsoft:
      'Outlook: on the web, Settings, Calendar, Shared calendars, Publish a calendar, then the ICS link. “Can view when I’m busy” is enough.',
    apple: 'iCloud: in Calendar, the share button of the calendar, Public Calendar, Copy Link.',
    others: 'Nextcloud and other CalDAV servers: the export or subscription link of the calendar.',
    signIn: 'The server asks for a user name',
    userName: 'User name there',
    password: 'Password there',
    passwordHint: 'Best an app password that may only read.',
    added: (busyTimes: number) =>
      plural(busyTimes, {
        one: 'Calendar added. It is busy once in the next 4 weeks.',
        other: 'Calendar added. It is busy # times in the next 4 weeks.',
      }),
    read: (at: string) => `Read ${at}`,
    notRead: 'Not read yet',
    faulty: (since: string) => `Cannot be read since ${since}. The busy times from before stay as they were.`,
    unread: (name: string, since: string) =>
      `“${name}” cannot be read since ${since}: you may be booked at times when you are busy there.`,
    unreadable: (entries: number) =>
      plural(entries, {
        one: '1 entry could not be understood and blocks no time.',
        other: '# entries could not be understood and block no time.',
      }),
    unknownZones: (entries: number) =>
      plural(entries, {
        one: '1 entry is in an unknown time zone: its time is taken as the hospital’s.',
        other: '# entries are in an unknown time zone: their times are taken as the hospital’s.',
      }),
    readNow: 'Read now',
    reading: 'The calendar is read within a minute.',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove “${name}”?`,
    removeText: 'Its busy times can be booked at once. To add it again, you need its private address.',
    keep: 'Keep calendar',
    removed: 'Calendar removed. Its times can be booked again.',
    busy: 'Busy elsewhere',
    busyIn: (name: string) => `Busy: ${name}`,
  },
} as const;
