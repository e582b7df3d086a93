import type { Language, MessageText, NewMessageText } from '#contract/sent-messages.ts';
import { fillText, placedIn, placesIn } from '#domain/fill-text.ts';
import { withLastLine } from '#domain/last-line.ts';
import { listVendorTemplates, queueMessage, setVendorTemplate } from '#server/mail/outgoing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, orNotFound } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { examplesOf } from './examples.ts';
import type { Notification } from './notification.ts';
import { NOTIFICATIONS, notificationOf, senderOf, type NotificationId } from './notifications.ts';
import { lastLineOf } from './tell.ts';
import { editedText, findTemplate, listTemplates, upsertTemplate } from './template.queries.ts';

interface TextKey {
  notification: string;
  language: Language;
}

/** The words of each message in each language, with what an operator changed. */
export async function messageTexts({
  db,
  config,
  connectors,
}: Pick<Deps, 'db' | 'config' | 'connectors'>): Promise<MessageText[]> {
  const edited = new Map(
    (await listTemplates(db)).map((row) => [`${row.notification} ${row.language}`, row]),
  );
  const named = new Map(
    (await listVendorTemplates(db)).map((row) => [
      `${row.connector} ${row.notification} ${row.language}`,
      row.template,
    ]),
  );
  const byTemplate = connectors.SMS.filter(({ needsTemplate }) => needsTemplate);
  return (Object.keys(NOTIFICATIONS) as NotificationId[]).flatMap((id) => {
    const row = notificationOf(id);
    return (Object.entries(row.texts ?? {}) as [Language, string][]).map(([language, original]) => {
      const template = edited.get(`${id} ${language}`);
      const examples = examplesOf(row, language, config);
      return {
        notification: id,
        event: row.event,
        language,
        original,
        edited: editedText(template, original),
        templateId: template?.templateId ?? null,
        changedAt: template?.changedAt.toISOString() ?? null,
        needs: [...(row.needs ?? [])],
        examples,
        lastLine: lastLineOf(row, config, examples['code']),
        vendorTemplates: byTemplate.map(({ name: connector, title }) => ({
          connector,
          title,
          template: named.get(`${connector} ${id} ${language}`) ?? null,
        })),
      };
    });
  });
}

/** @throws Refusal NOT_FOUND for a message or a language that the table does not have */
function textOf({ notification, language }: TextKey): { row: Notification; original: string } {
  const row = orNotFound(
    notification in NOTIFICATIONS ? notificationOf(notification as NotificationId) : undefined,
  );
  return { row, original: orNotFound(row.texts?.[language]) };
}

/**
 * Changes the words from the next message on; without a text, the original applies again.
 * @throws Refusal NOT_FOUND, BAD_INPUT naming a value that does not exist or is missing
 */
export async function saveMessageText(
  deps: Administering,
  { text, templateId, vendorTemplates = {}, ...key }: TextKey & NewMessageText,
): Promise<void> {
  const { row, original } = textOf(key);
  const places = placesIn(text);
  const known = Object.keys(examplesOf(row, key.language, deps.config));
  const unknown = places.find((name) => !known.includes(name));
  if (unknown) throw badField('text', 'TEXT_VALUE_UNKNOWN', { name: unknown });
  const missing = text && row.needs?.find((name) => !places.includes(name));
  if (missing) throw badField('text', 'TEXT_VALUE_MISSING', { name: missing });
  const isOriginal = !text || text === original;
  await change(acting(deps), async (c) => {
    await upsertTemplate(c.tx, {
      ...key,
      text: isOriginal ? null : text,
      templateId: templateId || null,
      namesProduct: false,
      changedBy: deps.who?.userId ?? null,
      changedAt: c.now,
    });
    for (const { name: connector } of deps.connectors.SMS) {
      const template = vendorTemplates[connector];
      // oxlint-disable-next-line no-await-in-loop -- one transaction, and a handful of services
      if (template !== undefined) await setVendorTemplate(c.tx, { ...key, connector, template });
    }
    const action = isOriginal ? 'RESTORE_MESSAGE_TEXT' : 'SAVE_MESSAGE_TEXT';
    await c.audit(action, 'messageTemplate', `${key.notification} ${key.language}`);
  });
}

/** Sends the words as they are now, with examples as values. @throws Refusal NOT_FOUND */
export async function testMessage(deps: Administering, key: TextKey & { to: string }): Promise<void> {
  const { config } = deps;
  const { row, original } = textOf(key);
  const { notification, language, to } = key;
  const examples = examplesOf(row, language, config);
  await change(acting(deps), async (c) => {
    const edited = await findTemplate(c.tx, notification, language);
    const applied = editedText(edited, original) ?? original;
    const words = fillText(applied, examples);
    await queueMessage(c.tx, {
      to,
      subject: senderOf(notification, config),
      text: edited?.templateId ? words : withLastLine(words, lastLineOf(row, config, examples['code'])),
      now: c.now,
      endsAt: undefined,
      notification,
      language,
      heldUntil: null,
      mailTo: null,
      templateId: edited?.templateId ?? null,
      variables: placedIn(applied, examples),
    });
    await c.audit('TEST_MESSAGE', 'messageTemplate', `${notification} ${language}`);
  });
}
