import { currentRole, sessionOf } from '#api/session.ts';
import { forget, seal, unseal } from '#offline/vault.ts';

/** What is being written and was not sent yet: encrypted on this device, one set a person. */
async function nameOf(name: string): Promise<string | undefined> {
  const session = await sessionOf(currentRole());
  return session ? `draft:${session.userId}:${name}` : undefined;
}

let last: Promise<unknown> = Promise.resolve();

/** One after another: a draft that is dropped must not come back from a write that began before, nor be read too early. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const done = last.then(step);
  last = done.catch(() => undefined);
  return done;
}

const listName = (userId: string): string => `drafts:${userId}`;

/** Keeps a draft. Without a session nothing is kept: nobody could be asked whose it is. */
export function saveDraft(name: string, value: unknown): Promise<void> {
  return inTurn(async () => {
    const session = await sessionOf(currentRole());
    const full = await nameOf(name);
    if (!session || !full) return;
    const known = (await unseal<string[]>(listName(session.userId))) ?? [];
    if (!known.includes(full)) await seal(listName(session.userId), [...known, full]);
    await seal(full, value);
  });
}

export function loadDraft<T>(name: string): Promise<T | undefined> {
  return inTurn(async () => {
    const full = await nameOf(name);
    return full ? unseal<T>(full) : undefined;
  });
}

export function dropDraft(name: string): Promise<void> {
  return inTurn(async () => {
    const full = await nameOf(name);
    if (full) await forget([full]);
  });
}

/** All drafts of one person, for logout. */
export function dropDraftsOf(userId: string): Promise<void> {
  return inTurn(async () => {
    const known = (await unseal<string[]>(listName(userId))) ?? [];
    await forget([...known, listName(userId)]);
  });
}
