import { queueSms } from '#server/mail/outgoing.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Change } from '#server/platform/writes/change.ts';

/** The old number is told, so that a change which the patient did not ask for is noticed. */
export async function tellOldMobile(
  { config }: Pick<Deps, 'config'>,
  { tx, now }: Change,
  mobile: string,
): Promise<void> {
  const text = `Your mobile number at ${config.PRODUCT_NAME} was changed. If you did not ask for it, write to ${config.SUPPORT_EMAIL}.`;
  await queueSms(tx, { to: mobile, text, now });
}
