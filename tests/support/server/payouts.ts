import { payoutsAdminCalls as calls } from '#contract/payouts-admin.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { splitFee } from '#domain/fees.ts';
import { commands } from '#server/cli/commands.ts';
import { lastCode } from '#tests/support/server/codes.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export const DOCTORS = ['arjun.rao', 'meera.iyer'] as const;

/** An operator, two doctors with bank accounts, and what they earn. */
export async function openPayouts(server: TestServer) {
  const { clock, db, deps } = server;
  const operator = await signInOperator(server);
  const idOf: Record<string, { userId: string; providerId: string }> = {};
  for (const userName of DOCTORS)
    idOf[userName] = await db
      .selectFrom('provider')
      .innerJoin('appUser', 'appUser.id', 'provider.userId')
      .select(['provider.id as providerId', 'appUser.id as userId'])
      .where('appUser.userName', '=', userName)
      .executeTakeFirstOrThrow();

  const who = (userName: string) => idOf[userName] as NonNullable<(typeof idOf)[string]>;

  async function saveAccount(userName: string, { verified }: { verified: boolean }): Promise<void> {
    const { providerId } = who(userName);
    await db
      .insertInto('bankDetail')
      .values({
        providerId,
        accountHolder: 'Arjun Rao',
        accountSealed: deps.vault.seal('50100234567891', providerId),
        accountEnd: '7891',
        accountType: 'SAVINGS',
        ifsc: 'HDFC0000123',
        bankName: 'HDFC Bank',
        branch: 'Kothrud',
        verified,
        changedAt: clock.now(),
      })
      .execute();
  }

  /** Changes it as the doctor does, with a code. */
  async function changeAccount(userName: string, accountNumber: string): Promise<void> {
    const doctor = await server.signInAs(userName);
    const { responseString: OTPId } = await doctor.call(profileFormCalls.sendBankOtp, {});
    const account = { accountHolder: 'Arjun Rao', accountNumber, accountType: 'SAVINGS' as const };
    await doctor.call(profileFormCalls.saveBankDetails, {
      body: { ...account, ifsc: 'HDFC0000123', branch: 'Kothrud', OTPId, OTP: await lastCode(server) },
    });
  }

  let made = 0;
  /** A fee that a patient has paid. */
  async function earn(userName: string, grossPaise: number): Promise<void> {
    made += 1;
    const { id: patientId } = await db.selectFrom('patient').select('id').limit(1).executeTakeFirstOrThrow();
    const { providerId } = who(userName);
    await db
      .insertInto('earning')
      .values({
        ...splitFee(grossPaise),
        id: `earning-${made}`,
        providerId,
        patientId,
        what: 'CONSULTATION',
        state: 'PENDING',
        at: clock.now(),
      })
      .execute();
  }

  const payouts = () => operator.call(calls.payouts, {});
  const dueOf = async (userName: string) => (await payouts()).due.find((row) => row.userName === userName);
  const transfer = (userName: string, rupees: string, utr: string) => ({
    body: { userId: who(userName).userId, rupees, utr },
  });
  const run = async (name: string, ...args: string[]) =>
    commands.find((command) => command.name === name)?.run(deps, args);
  const audited = async (action: string) =>
    (await server.rows('audit')).filter((row) => row.action === action).length;
  const rupeesOf = (paise: number): string => (paise / 100).toFixed(2);

  return {
    operator,
    who,
    saveAccount,
    changeAccount,
    earn,
    payouts,
    dueOf,
    transfer,
    run,
    audited,
    rupeesOf,
  };
}
