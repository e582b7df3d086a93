import { receivesSms } from '#contract/phone.ts';
import type { Language } from '#contract/sent-messages.ts';
import { languageOf } from '#domain/languages.ts';
import { notify } from '#server/inbox/inbox.ts';
import { queueMessage } from '#server/mail/outgoing.ts';
import type { Config } from '#server/platform/config.ts';
import { heldUntil } from '#server/platform/message-hours.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { fillText, placedIn } from '#domain/fill-text.ts';
import { withLastLine } from '#domain/last-line.ts';
import type { Notification, Recipient } from './notification.ts';
import { notificationOf, senderOf, type MessageId, type PersonalId } from './notifications.ts';
import { originLine } from './origin-line.ts';
import { findRemindersStopped } from './reminder-stop.queries.ts';
import { editedText, findTemplate } from './template.queries.ts';

/** Where and in which language a person is reached. */
export interface Reached {
  mobile: string;
  email?: string | null | undefined;
  /** Languages as in the patient's record; defaults to English. */
  languages?: readonly string[];
}

/** A value, or one for each language; English where there is none. */
export type InLanguages = Readonly<{ en: string } & Partial<Record<Language, string>>>;
export type Values = Readonly<Record<string, string | InLanguages>>;

interface Message {
  to: Reached;
  /** Values, or a function that makes them for the text that will be sent: nothing is made for an unsent message. */
  values?: Values | ((text: string) => Promise<Values>);
  /** When the text no longer holds: it is then not sent, and blanked. */
  endsAt?: Date;
  /** The service that brought what this answers. */
  answersBy?: string;
}

type Sending = Pick<Change, 'tx' | 'now'>;

/**
 * Sends what the table says of an event to a person without an inbox: by SMS, and by mail when that has failed. It is queued in
 * the caller's transaction and sent after its commit (server/mail/deliver.job.ts).
 */
export async function tell(
  c: Sending,
  config: Config,
  id: MessageId,
  { to, values = {}, endsAt, answersBy }: Message,
): Promise<void> {
  // No number is recorded, an erasure removed it, or it is a landline.
  if (!receivesSms(to.mobile)) return;
  const row = notificationOf(id);
  if (row.canBeStopped && (await findRemindersStopped(c.tx, to.mobile))) return;
  const { language, text, templateId } = await textOf(c, row, id, to.languages);
  const known = typeof values === 'function' ? await values(text) : values;
  const filled = valuesIn(language, known, config);
  const words = fillText(text, filled);
  const { MAIL_URL, TIME_ZONE: timeZone, messageHours: hours } = config;
  const follows = row.told.some(({ by }) => by.includes('MAIL'));
  await queueMessage(c.tx, {
    to: to.mobile,
    subject: senderOf(id, config),
    text: templateId ? words : withLastLine(words, lastLineOf(row, config, filled['code'])),
    now: c.now,
    endsAt,
    notification: id,
    language,
    heldUntil: row.canWait ? heldUntil({ now: c.now, timeZone, hours, endsAt }) : null,
    mailTo: follows && MAIL_URL ? to.email || null : null,
    templateId,
    variables: placedIn(text, filled),
    connector: answersBy ?? null,
    isAnswer: answersBy !== undefined,
  });
}

/** Tells a person with an account: a provider in the inbox, all as the table says. */
export async function tellPerson(
  c: Change,
  config: Config,
  id: PersonalId,
  user: Partial<Reached> & { id: string; role: string },
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { told, notice } = notificationOf(id);
  const ways = told.filter(({ who }) => who.includes(user.role.toUpperCase() as Recipient));
  if (notice && ways.some(({ by }) => by.includes('INBOX')))
    await notify(c, user.id, {
      subject: fillText(notice.subject, values),
      text: fillText(notice.text, values),
    });
  const { mobile, email } = user;
  if (mobile && ways.some(({ by }) => by.includes('SMS')))
    await tell(c, config, id as MessageId, { to: { mobile, email }, values });
}

/** The operator's text, or the original. */
async function textOf(
  { tx }: Sending,
  { texts }: Notification,
  id: MessageId,
  languages: readonly string[] = [],
): Promise<{ language: Language; text: string; templateId: string | null }> {
  const language = languageOf(languages, (tag) => texts?.[tag] !== undefined);
  const edited = await findTemplate(tx, id, language);
  const original = texts?.[language] ?? '';
  return {
    language,
    text: editedText(edited, original) ?? original,
    templateId: edited?.templateId ?? null,
  };
}

/** Returns the line that binds a code to this portal. A registered text (DLT) is sent as it is registered, without it. */
export function lastLineOf(
  { isEnteredHere }: Notification,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  code: string | undefined,
): string | null {
  return isEnteredHere && code !== undefined ? originLine(publicUrl, code) : null;
}

function valuesIn(language: Language, values: Values, config: Config): Record<string, string> {
  const { PRODUCT_NAME: product, PLACE: hospital, SUPPORT_EMAIL: support, publicUrl } = config;
  const own = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (value[language] ?? value.en),
  ]);
  const host = new URL(publicUrl).hostname;
  return { product, hospital, support, host, ...Object.fromEntries(own) } as Record<string, string>;
}
