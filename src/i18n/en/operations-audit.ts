import { plural } from '#i18n/plural.ts';

const rows = (count: number): string => plural(count, { one: '# row', other: '# rows' });

/** The console's audit. */
export const audit = {
  name: 'audit',
  en: {
    title: 'Audit',
    sub: 'Who read and changed what. Each search is written to the audit too.',
    who: 'User name',
    mrn: 'MRN',
    action: 'Action',
    anyAction: 'Any action',
    search: 'Search',
    nothing: 'Nothing found',
    nothingText: 'No row of the audit matches. Change the filters.',
    unknown: 'No such person or patient',
    unknownText: 'Check the user name and the MRN: both are needed in full.',
    when: 'Time',
    person: 'Who',
    what: 'Action',
    record: 'Record',
    patient: 'Patient',
    mrns: (numbers: string) => `MRN ${numbers}`,
    more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
    rowName: (action: string, record: string, when: string) => `${action}, ${record}, ${when}`,
    verification: 'Audit chain',
    verificationText:
      'Every row is tied to the one before it. Verifying finds a row that was changed or deleted.',
    verify: 'Verify now',
    RUNNING: 'Running',
    INTACT: 'Intact',
    BROKEN: 'Broken',
    never: 'Not verified here yet',
    started: (when: string, name: string) => `Started ${when} by ${name}`,
    running: (count: number) => `${rows(count)} verified so far. You can close this page.`,
    intact: (count: number) => `All ${rows(count)} fit.`,
    MISSING: (row: number) => `Row ${row} is missing.`,
    CHANGED: (row: number) => `Row ${row} was changed, or the one before it.`,
    CUT_OFF: (row: number) => `Row ${row} and those after it are missing at the end.`,
    brokenText: 'Treat it as a security incident: the portal never changes a row of the audit.',
    head: 'Hash of the newest row',
    headText:
      'Store it outside this server. With it, the command “audit verify” also detects a chain that was rewritten from its beginning.',
  },
} as const;
