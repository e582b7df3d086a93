import { plural } from '#i18n/plural.ts';

/** Readings and doses, as every clinical screen says them. */
export const clinical = {
  name: 'clinical',
  en: {
    upTo: (value: string) => `up to ${value}`,
    from: (value: string) => `from ${value}`,
    news2: (score: number) => `NEWS2 ${score}`,
    LOW: 'low risk',
    LOW_MEDIUM: 'low to medium risk',
    MEDIUM: 'medium risk',
    HIGH: 'high risk',
    onOxygen: 'on oxygen',
    ALERT: 'alert',
    NEW_CONFUSION: 'new confusion',
    VOICE: 'responds to voice',
    PAIN: 'responds to pain',
    UNRESPONSIVE: 'unresponsive',
    takenBy: (who: string, time: string) => `${who}, ${time}`,
    BEFORE_FOOD: 'before food',
    AFTER_FOOD: 'after food',
    ANY: 'with or without food',
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    continued: 'continuing',
    version: (version: number) => `Version ${version}`,
    prescription: (number: string, version: number) => `Prescription ${number}, version ${version}`,
    signed: (time: string) => `Signed ${time}`,
    hash: (sha: string) => `SHA-256 ${sha}`,
    openPdf: 'Open PDF',
    fingerprint: 'Fingerprint of the signed PDF',
  },
} as const;
