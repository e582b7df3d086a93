import { nameOf, type AnyCall, type BodyOf, type ResponseOf } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import type { portalCalls } from '#contract/portal.ts';
import { isForLater } from '#domain/for-later.ts';
import { authorize } from '#server/platform/http/authenticate.ts';
import type { Caller, Commands } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import { checkBody } from '#server/platform/http/validate.ts';
import { tellRefusal } from '#server/platform/security-log/tell-refusal.ts';
import { claimKeys } from './claim-keys.ts';
import { executeCommand, executeTogether, type Command } from './execute-command.ts';
import { occurredAtOf } from './occurred-at.ts';
import { isRolledBack } from './retry-rolled-back.ts';
import { inUnit, type Unit } from './unit.ts';

type Call = typeof portalCalls.deliverWrites;
type Body = BodyOf<Call>;
type Write = Body['writes'][number];
type Answered = ResponseOf<Call>['answers'][number];
/** A caller's batch within the transaction of one part of it. */
interface Batch extends Caller {
  commands: Commands;
  sentAt: string | undefined;
  unit: Unit;
}

const UNTRIED = { status: 0, body: null };
/**
 * Writes per transaction: a transaction for each would double the cost, and this many do not block other
 * callers for long.
 */
const TOGETHER = 40;

/** The queueable calls by the names that devices use. Writes with a file use the upload calls instead. */
const QUEUEABLE = new Map(
  (Object.entries(contract) as [CallName, AnyCall][])
    .filter(([, row]) => row.queueable && !row.form)
    .map((entry) => [nameOf(entry[1]), entry]),
);

/** Executes queued writes in order, each as if it had arrived alone and once for its key. */
export async function deliverWrites(
  { commands, who, request, address }: Caller & { commands: Commands },
  { sentAt, writes }: Body,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let at = 0; at < writes.length; at += TOGETHER) {
    const some = writes.slice(at, at + TOGETHER);
    const keys = some.map(({ key }) => key);
    const done = inUnit(commands.deps, async (unit) => {
      const claims = await claimKeys(unit.tx, identityKey(who), keys);
      const batch = { commands, who, request, address, sentAt, unit: { ...unit, claims } };
      return deliverSome(batch, some, blockedEntities(writes, answers));
    });
    // oxlint-disable-next-line no-await-in-loop -- they are done in the order in which they were written
    answers.push(...(await done));
  }
  return answers;
}

/**
 * The entities with writes that must wait. As on the device, a write must not overtake an earlier one that has to
 * wait. Computed again for each part, because a part that is repeated after a deadlock must not see what its
 * rolled-back try blocked.
 */
function blockedEntities(writes: readonly Write[], answers: readonly Answered[]): Set<string> {
  return new Set(answers.flatMap((answer, i) => (waits(answer) ? [writes[i]?.entity ?? ''] : [])));
}

const waits = ({ status, body }: Omit<Answered, 'key'>): boolean =>
  status === UNTRIED.status || isForLater(status, (body as { code?: string } | null)?.code);

async function deliverSome(batch: Batch, writes: readonly Write[], held: Set<string>): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const alike of alikeOf(writes)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const done = await inOneGo(batch, alike, held);
    if (done) {
      answers.push(...done);
      continue;
    }
    for (const write of alike) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const answer = held.has(write.entity) ? UNTRIED : await attempt(batch, write);
      if (waits(answer)) held.add(write.entity);
      answers.push({ key: write.key, ...answer });
    }
  }
  return answers;
}

/** Consecutive writes of one call and entity. */
type Alike = [Write, ...Write[]];

function alikeOf(writes: readonly Write[]): Alike[] {
  const groups: Alike[] = [];
  for (const write of writes) {
    const last = groups.at(-1);
    if (last?.[0].call === write.call && last[0].entity === write.entity) last.push(write);
    else groups.push([write]);
  }
  return groups;
}

/**
 * @returns the answers when all of them succeed; otherwise each is executed alone to find the one that fails
 */
async function inOneGo(
  batch: Batch,
  alike: Alike,
  held: ReadonlySet<string>,
): Promise<Answered[] | undefined> {
  const [{ call, entity }] = alike;
  if (alike.length < 2 || held.has(entity)) return undefined;
  const { commands, unit, who } = batch;
  try {
    const checked = alike.map((write) => commandOf(batch, write));
    const bodies = await executeTogether(commands, batch, checked, unit);
    // Counts only on success: executed alone, each would be counted again.
    if (bodies) for (const { name } of checked) commands.limits.checkCaller(who, contract[name]);
    return bodies && alike.map(({ key }, at) => ({ key, status: 200, body: bodies[at] }));
  } catch (error) {
    if (isRolledBack(error)) throw error;
    if (refusalOf(error).status >= 500)
      commands.deps.log.error({ err: error, call }, 'a batch of queued writes failed');
    return undefined;
  }
}

async function attempt(batch: Batch, write: Write): Promise<Omit<Answered, 'key'>> {
  const { commands, unit, who } = batch;
  try {
    const command = commandOf(batch, write);
    commands.limits.checkCaller(who, contract[command.name]);
    const { answer } = await executeCommand(commands, batch, command, unit);
    return { status: 200, body: answer };
  } catch (error) {
    // Earlier writes hold locks that another transaction waits for: all are rolled back and repeated.
    if (isRolledBack(error)) throw error;
    const refusal = refusalOf(error);
    if (refusal.status >= 500)
      commands.deps.log.error({ err: error, call: write.call }, 'a queued write failed');
    tellRefusal(commands.deps, batch, write.call, refusal);
    return { status: refusal.status, body: refusal.body };
  }
}

/** The command of a queued write, with the checks that it would pass alone. @throws Refusal */
function commandOf({ who, sentAt, unit }: Batch, write: Write): Command & { key: string } {
  const entry = QUEUEABLE.get(write.call);
  if (!entry) throw new Refusal('BAD_INPUT', { fields: [{ path: 'call', reason: 'CALL_NOT_QUEUEABLE' }] });
  const [name, row] = entry;
  authorize(who, row);
  const occurredAt = occurredAtOf({ occurredAt: write.occurredAt, sentAt }, unit.now);
  return { name, body: checkBody(row, write.body), key: write.key, occurredAt };
}
