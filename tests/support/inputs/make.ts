import type { AnyCall } from '#contract/call.ts';
import type { Input } from '#tests/support/server/client.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

/** A right input of a call that names these rows. It may prepare what the call needs, such as a code. */
export type Make<C extends AnyCall> = (rows: Rows, server: TestServer) => Input<C> | Promise<Input<C>>;

/** One for every call of a resource; a missing one does not compile. */
export type InputsOf<Calls extends Record<string, AnyCall>> = { [Name in keyof Calls]: Make<Calls[Name]> };

/** Dates codes days back: the daily limit is not the subject of these tests. */
export async function forgetCodes({ db }: TestServer): Promise<void> {
  await db
    .updateTable('otp')
    .set({ sentAt: new Date('2026-01-01T00:00:00Z') })
    .execute();
  await db.deleteFrom('codeGuess').execute();
}
