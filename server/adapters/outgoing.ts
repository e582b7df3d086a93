import type { Clock } from '#server/deps.ts';
import type { Db, Tx } from '#server/sql/database.ts';

export interface Sms {
  send(to: string, text: string): Promise<void>;
}
export interface Mail {
  send(to: string, subject: string, text: string): Promise<void>;
}

/**
 * The embedded default of SMS and mail: nothing leaves the house, every message lies in a table that a person
 * can open at /outbox (with OUTBOX=on).
 */
export function outbox(db: Db | Tx, clock: Clock): { sms: Sms; mail: Mail } {
  async function put(
    channel: 'SMS' | 'MAIL',
    recipient: string,
    subject: string,
    text: string,
  ): Promise<void> {
    await db.insertInto('outgoing').values({ channel, recipient, subject, text, at: clock.now() }).execute();
  }
  return {
    sms: { send: (to, text) => put('SMS', to, '', text) },
    mail: { send: (to, subject, text) => put('MAIL', to, subject, text) },
  };
}
