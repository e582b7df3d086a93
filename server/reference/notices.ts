import type { NoticeKind, NoticeWords } from '#contract/notices.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { findNotice, insertNotice } from './notice.queries.ts';

export { findNotice, findRead, insertRead, listNotices, type NoticeRow } from './notice.queries.ts';

interface NewNotice {
  kind: NoticeKind;
  /** The newest version that was read before; left out by the command line, which reads none. */
  wasVersion?: number;
  words: NoticeWords;
}

/** @returns the new version @throws Refusal CHANGED_MEANWHILE where another one was published */
export async function publishNotice(deps: Administering, given: NewNotice): Promise<number> {
  return change(acting(deps), async (c) => {
    const { kind, wasVersion, words } = given;
    const newest = (await findNotice(c.tx, kind))?.version ?? 0;
    if (wasVersion !== undefined && wasVersion !== newest) throw new Refusal('CHANGED_MEANWHILE');
    const version = newest + 1;
    const row = { kind, version, words: JSON.stringify(words), publishedAt: c.now };
    const isNew = await insertNotice(c.tx, { ...row, byUser: deps.who?.userId ?? null });
    if (!isNew) throw new Refusal('CHANGED_MEANWHILE');
    await c.audit('PUBLISH', 'notice', `${kind} ${version}`);
    return version;
  });
}
