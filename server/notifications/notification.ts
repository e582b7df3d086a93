import type { Language } from '#contract/sent-messages.ts';

/** Recipients of a notification. Several share one line of the table, because they receive it in the same way. */
export type Recipient =
  | 'PATIENT'
  | 'PATIENT_APP'
  | 'PROVIDER'
  | 'NURSE'
  | 'AGENT'
  | 'OPERATOR'
  /** A person who registers as a provider, before there is an account. */
  | 'APPLICANT';

/** INBOX is the provider's inbox in the portal; SCREEN is what a person sees who has the portal open. */
export type Channel = 'SMS' | 'MAIL' | 'INBOX' | 'PUSH' | 'WEBHOOK' | 'SCREEN';

interface Told {
  who: readonly Recipient[];
  /** In this order: the next one is used when the one before has failed. */
  by: readonly Channel[];
}

/** One event of which people are told. */
export interface Notification {
  /** Event that happened. */
  event: string;
  told: readonly Told[];
  /** Outside of MESSAGE_HOURS, an SMS is held until they begin. */
  canWait?: true;
  /** Excludes sending to a number that replied STOP: it is no part of care, payment or safety. */
  canBeStopped?: true;
  /** Time until which it is sent: after that it is no longer true. */
  sentUntil: string;
  /** Trigger of a repetition. A failed SMS or mail is always tried again for a day. */
  repeat?: string;
  /** The SMS, and the mail that follows a failed one: `{name}` is a value. */
  texts?: Readonly<{ en: string } & Partial<Record<Language, string>>>;
  /** The notice in the provider's inbox. */
  notice?: Readonly<{ subject: string; text: string }>;
  /** Values without which the text is no use; an edited text must have them. */
  needs?: readonly string[];
  /** Values that a text may have as well, beside `product` and `support`. */
  may?: readonly string[];
  /** Its code is entered on pages of this portal: browsers offer it there alone (origin-line.ts). */
  isEnteredHere?: true;
  /** Answers a message of a phone, by the service that brought it and by no other: it needs no template and no consent. */
  isAnswer?: true;
  /** Where the words are sent by another part, the test that sees this one told: its file and a part of its title. */
  seenBy?: readonly [file: string, title: string];
}
