import type { SetUpStep } from '#contract/overview.ts';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { legalDetails } from '#server/billing/legal-details.ts';
import { countStaff } from '#server/people/staff.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DEFAULT_NAME, EXAMPLES } from '#server/platform/environment.ts';
import { findSetting, saveSetting } from '#server/platform/sql/settings.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { findPresent } from './set-up-steps.queries.ts';

const BACKUP = 'newestBackup';
interface StoredBackup {
  at: string;
}

/** Keeps when a backup was made last. */
export async function noteBackup(db: Db, at: Date): Promise<void> {
  await saveSetting(db, BACKUP, { at: at.toISOString() } satisfies StoredBackup);
}

const counted = (count: number): { count: number; isDone: boolean } => ({ count, isDone: count > 0 });

/** Returns what a hospital needs, in the order in which it is done, and whether it is there. */
export async function setUpSteps({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<SetUpStep[]> {
  const [present, staff, { address }, backup] = await Promise.all([
    findPresent(db),
    countStaff(db, VERIFIED_AND_APPROVED),
    legalDetails(db),
    findSetting<StoredBackup>(db, BACKUP),
  ]);
  const people = (role: string) => counted(Number(staff.find((row) => row.role === role)?.count ?? 0));
  const { hospitalName, sms, payments, mail, https, turn } = inSettings(config);
  return [
    { name: 'operator', ...people('operator') },
    { name: 'hubs', ...counted(present.hubs) },
    { name: 'clinics', ...counted(present.clinics) },
    { name: 'nurses', ...people('nurse') },
    { name: 'agents', ...people('agent') },
    { name: 'doctors', ...people('provider') },
    { name: 'patients', ...counted(present.patients) },
    { name: 'hospitalName', isDone: hospitalName },
    { name: 'sms', isDone: sms },
    { name: 'phone', isDone: config.SUPPORT_PHONE !== undefined },
    { name: 'privacyNotice', isDone: present.privacyNotice },
    { name: 'consentText', isDone: present.consentText },
    { name: 'prices', ...counted(present.prices) },
    { name: 'labs', ...counted(present.labs) },
    { name: 'receipts', isDone: address !== null },
    { name: 'payments', isDone: payments },
    { name: 'mail', isDone: mail },
    { name: 'https', isDone: https },
    { name: 'turn', isDone: turn },
    { name: 'backup', isDone: backup !== undefined },
  ];
}

/** Returns what is set in the environment of the server. */
function inSettings(config: Config) {
  const isShown = config.OUTBOX === 'on';
  return {
    hospitalName: config.PLACE !== DEFAULT_NAME && config.SUPPORT_EMAIL !== EXAMPLES.SUPPORT_EMAIL,
    sms: config.sendsSms || isShown,
    payments: config.UPI_ADDRESS !== EXAMPLES.UPI_ADDRESS,
    mail: config.MAIL_URL !== undefined || isShown,
    https: config.publicUrl.startsWith('https:'),
    turn: config.ice.entries.some(({ urls }) => urls.some((url) => url.startsWith('turn'))),
  };
}
