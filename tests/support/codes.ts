import type { TestServer } from '#tests/support/server.ts';

/** The newest code that was sent by SMS to a number ending like this. */
export async function lastCode(server: TestServer, end = ''): Promise<string> {
  const sent = (await server.rows('outgoing')).filter(
    (row) => row.channel === 'SMS' && row.recipient.endsWith(end),
  );
  return /^(\d{4}) /.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Four digits that are not the code. */
export function otherCode(code: string): string {
  return code === '0000' ? '1111' : '0000';
}
