import { currentRole, sessionOf } from '#api/session/session.ts';
import * as drafts from '#offline/drafts.ts';

let last: Promise<unknown> = Promise.resolve();

/** One after another: a draft that is dropped must not come back from a write that began before, nor be read too early. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const done = last.then(step);
  last = done.catch(() => undefined);
  return done;
}

/** Runs a step for the signed-in user, one after another; without a session no user owns a draft, so it does nothing. */
function ofPerson<T>(step: (userId: string) => Promise<T>): Promise<T | undefined> {
  return inTurn(async () => {
    const session = await sessionOf(currentRole());
    return session ? step(session.userId) : undefined;
  });
}

/** Stores what is typed and not sent yet. @returns whether it is on this device now */
export async function saveDraft(name: string, value: unknown): Promise<boolean> {
  return (await ofPerson((userId) => drafts.keep(userId, name, value))) ?? false;
}

export const loadDraft = <T>(name: string): Promise<T | undefined> =>
  ofPerson((userId) => drafts.find<T>(userId, name));

export async function dropDraft(name: string): Promise<void> {
  await ofPerson((userId) => drafts.drop(userId, name));
}
