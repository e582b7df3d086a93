import type { TestServer } from '#tests/support/server/server.ts';

/** Sent messages, oldest first: a server of these tests has it, and `outbox` of the browser tests. */
export interface Outbox {
  rows: (table: 'outgoing') => Promise<readonly { channel: string; recipient: string; text: string }[]>;
}

/** The newest code that was sent by SMS to a number ending like this; '' for none. */
export async function lastCode(outbox: Outbox, end = ''): Promise<string> {
  const codes = (await outbox.rows('outgoing'))
    .filter((row) => row.channel === 'SMS' && row.recipient.endsWith(end))
    .map((row) => /^\d{4}(?= )/.exec(row.text)?.[0]);
  return codes.findLast((code) => code !== undefined) ?? '';
}

/** The newest code that was sent for a sign-in. */
export async function codeFor(server: TestServer, userName: string): Promise<string> {
  const { mobile } = await server.db
    .selectFrom('appUser')
    .select('mobile')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow();
  return lastCode(server, mobile ?? undefined);
}

/** Four digits that are not the code. */
export function otherCode(code: string): string {
  return code === '0000' ? '1111' : '0000';
}
