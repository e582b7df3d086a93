import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '#tests/support/server/server.ts';

/** Returns what an authenticator app shows for a secret at a moment. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Six digits that are the app's at no moment near this one. */
export function wrongCode(secret: string, at: Date): string {
  const near = [-60, -30, 0, 30, 60].map((s) => appCode(secret, new Date(at.getTime() + s * 1000)));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

/** Gives this person an app, and takes it from everybody else. @returns its secret */
export async function onlyAppOf(server: TestServer, userName: string): Promise<string> {
  await server.db.deleteFrom('secondFactor').execute();
  return giveApp(server, userName);
}

/** Gives a person an authenticator app. @returns its secret */
export async function giveApp({ db, deps }: TestServer, userName: string): Promise<string> {
  const { id: userId } = await db
    .selectFrom('appUser')
    .select('id')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow();
  const [id, secret] = [randomUUID(), new Secret().base32];
  const secretSealed = deps.vault.seal(secret, id);
  await db
    .insertInto('secondFactor')
    .values({ id, userId, secretSealed, lastStep: 0, createdAt: deps.clock.now() })
    .execute();
  return secret;
}
