import { notify } from '#server/inbox/inbox.ts';
import { queueSms } from '#server/mail/outgoing.ts';
import type { Change } from '#server/platform/writes/change.ts';

/** Tells a person about their own account. Only providers have an inbox; the others get an SMS. */
export async function tellPerson(
  c: Change,
  user: { id: string; role: string; mobile: string },
  { subject, text, product }: { subject: string; text: string; product: string },
): Promise<void> {
  if (user.role === 'provider') await notify(c, user.id, { subject, text });
  else await queueSms(c.tx, { to: user.mobile, text: `${product}: ${text}`, now: c.now });
}
