import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { portalCalls } from '#contract/portal.ts';
import { isForLater } from '#domain/for-later.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Perform, Together } from '#server/platform/http/handler.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import { isDeadlock } from './retry-deadlock.ts';

type Call = typeof portalCalls.deliverWrites;
type Write = BodyOf<Call>['writes'][number];
type Answered = ResponseOf<Call>['answers'][number];

const UNTRIED = { status: 0, body: null };
/** Committed together: a transaction of its own for each would cost as much as what it does. Nobody waits long for so many. */
const TOGETHER = 40;

/** Does writes that waited on a device, one after another, each as if it had come alone and once for its key. */
export async function deliverWrites(
  { log, together }: Pick<Deps, 'log'> & { together: Together },
  writes: readonly Write[],
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let at = 0; at < writes.length; at += TOGETHER) {
    const some = writes.slice(at, at + TOGETHER);
    const keys = some.map(({ key }) => key);
    const done = together(keys, (perform) => deliverSome(log, perform, some, heldIn(writes, answers)));
    // oxlint-disable-next-line no-await-in-loop -- they are done in the order in which they were written
    answers.push(...(await done));
  }
  return answers;
}

/**
 * Whose writes have to wait. The device decides alike: what comes behind one that waits must not overtake it. Found anew for
 * each lot: those are done anew after a deadlock, and must not find what their undone try held.
 */
function heldIn(writes: readonly Write[], answers: readonly Answered[]): Set<string> {
  return new Set(answers.flatMap((answer, i) => (waits(answer) ? [writes[i]?.entity ?? ''] : [])));
}

const waits = ({ status, body }: Omit<Answered, 'key'>): boolean =>
  status === UNTRIED.status || isForLater(status, (body as { code?: string } | null)?.code);

async function deliverSome(
  log: Deps['log'],
  perform: Perform,
  writes: readonly Write[],
  held: Set<string>,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const run of runsOf(writes)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const done = await inOneGo(log, perform, run, held);
    if (done) {
      answers.push(...done);
      continue;
    }
    for (const write of run) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const answer = held.has(write.entity) ? UNTRIED : await attempt(log, perform, write);
      if (waits(answer)) held.add(write.entity);
      answers.push({ key: write.key, ...answer });
    }
  }
  return answers;
}

/** Of one call and entity, as they stand together. */
type WriteRun = [Write, ...Write[]];

function runsOf(writes: readonly Write[]): WriteRun[] {
  const runs: WriteRun[] = [];
  for (const write of writes) {
    const last = runs.at(-1);
    if (last?.[0].call === write.call && last[0].entity === write.entity) last.push(write);
    else runs.push([write]);
  }
  return runs;
}

/** @returns the answers when nothing is wrong with any of them: what is, is found by doing each alone */
async function inOneGo(
  log: Deps['log'],
  perform: Perform,
  run: WriteRun,
  held: ReadonlySet<string>,
): Promise<Answered[] | undefined> {
  const [{ call, entity }] = run;
  if (run.length < 2 || held.has(entity)) return undefined;
  try {
    const bodies = await perform.run(call, run);
    return bodies && run.map(({ key }, at) => ({ key, status: 200, body: bodies[at] }));
  } catch (error) {
    if (isDeadlock(error)) throw error;
    if (refusalOf(error).status >= 500) log.error({ err: error, call }, 'writes that waited failed together');
    return undefined;
  }
}

async function attempt(log: Deps['log'], perform: Perform, write: Write): Promise<Omit<Answered, 'key'>> {
  try {
    return { status: 200, body: await perform.one(write.call, write) };
  } catch (error) {
    // Those before it hold what somebody waits for: all of them are undone, and done anew.
    if (isDeadlock(error)) throw error;
    const refusal = refusalOf(error);
    if (refusal.status >= 500) log.error({ err: error, call: write.call }, 'a write that waited failed');
    return { status: refusal.status, body: refusal.body };
  }
}
