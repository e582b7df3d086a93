import { currentRole, sessionOf } from '#api/session/session.ts';
import * as drafts from '#offline/drafts.ts';

let last: Promise<unknown> = Promise.resolve();

/** One after another: a draft that is dropped must not come back from a write that began before, nor be read too early. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const done = last.then(step);
  last = done.catch(() => undefined);
  return done;
}

/** For the signed-in person, in their turn; without a session there is nothing to keep, for nobody could be asked whose it is. */
function ofPerson<T>(step: (userId: string) => Promise<T>): Promise<T | undefined> {
  return inTurn(async () => {
    const session = await sessionOf(currentRole());
    return session ? step(session.userId) : undefined;
  });
}

/** Keeps what is being written and was not sent yet. @returns whether it lies on this device now */
export async function saveDraft(name: string, value: unknown): Promise<boolean> {
  return (await ofPerson((userId) => drafts.keep(userId, name, value))) ?? false;
}

export const loadDraft = <T>(name: string): Promise<T | undefined> =>
  ofPerson((userId) => drafts.find<T>(userId, name));

export async function dropDraft(name: string): Promise<void> {
  await ofPerson((userId) => drafts.drop(userId, name));
}
