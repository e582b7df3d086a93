import { setImmediate } from 'node:timers/promises';
import type { Deps } from '#server/platform/deps.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { isRolledBack } from './retry-rolled-back.ts';
import { afterCommit, flush, inUnit, openUnit, type Act, type Unit, type UnitDeps } from './unit.ts';

/** So many writes in one transaction: more would hold the locks of the first one for long. */
const GROUP_MAX = 16;
/** When a group has executed for so long, something holds it up: the next one does not wait for it. */
const PATIENCE_MS = 10;

/** A write that waits for its turn. */
interface Member {
  act: Act<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Queue {
  waiting: Member[];
  /** True if a group still takes members: it waits for a connection. */
  isGathering: boolean;
  /** How many groups execute writes; one that commits does not count. */
  executing: number;
  patience: NodeJS.Timeout | undefined;
}

const queues = new WeakMap<Deps['hub'], Queue>();

/**
 * Runs inUnit together with the writes that arrive before it can begin: they share a transaction, a turn at the lock of the audit and an
 * fsync, and while they commit the next group executes. A write that finds no other starts at once. When one fails, all are rolled back and
 * each is executed in its own unit, so `act` must be safe to repeat from its beginning.
 */
export function inGroup<T>(deps: UnitDeps, act: Act<T>): Promise<T> {
  const queue = queueOf(deps);
  return new Promise<T>((resolve, reject) => {
    queue.waiting.push({ act, resolve: resolve as Member['resolve'], reject });
    if (queue.executing === 0) startGroup(deps, queue);
    else queue.patience ??= setTimeout(startGroup, PATIENCE_MS, deps, queue);
  });
}

function queueOf({ hub }: UnitDeps): Queue {
  const queue = queues.get(hub) ?? { waiting: [], isGathering: false, executing: 0, patience: undefined };
  queues.set(hub, queue);
  return queue;
}

function startGroup(deps: UnitDeps, queue: Queue): void {
  clearTimeout(queue.patience);
  queue.patience = undefined;
  if (queue.isGathering || !queue.waiting.length) return;
  queue.isGathering = true;
  void runGroup(deps, queue);
}

interface Group {
  members: readonly Member[];
  phase: 'gathering' | 'executing' | 'committing';
}

/** Runs those that wait, and tells each what became of it. */
async function runGroup(deps: UnitDeps, queue: Queue): Promise<void> {
  const group: Group = { members: [], phase: 'gathering' };
  try {
    // The embedded store answers without a turn of the event loop: without this one no other write would arrive.
    await setImmediate();
    const { units, values } = await deps.db.transaction().execute(async (tx) => {
      gather(queue, group);
      const executed = await executeAll(deps, tx, group.members);
      endExecution(deps, queue, group);
      await flush(tx, executed.units);
      return executed;
    });
    afterCommit(deps, units);
    group.members.forEach(({ resolve }, at) => resolve(values[at]));
  } catch (error) {
    const isUndone = group.phase === 'executing' || isRolledBack(error);
    // Without a connection, none of them can be done.
    if (group.phase === 'gathering') gather(queue, group);
    if (group.phase === 'executing') endExecution(deps, queue, group);
    settle(deps, group, error, isUndone);
  }
}

function gather(queue: Queue, group: Group): void {
  group.phase = 'executing';
  group.members = queue.waiting.splice(0, GROUP_MAX);
  queue.isGathering = false;
  queue.executing += 1;
}

function endExecution(deps: UnitDeps, queue: Queue, group: Group): void {
  group.phase = 'committing';
  queue.executing -= 1;
  if (queue.executing === 0) startGroup(deps, queue);
}

async function executeAll(deps: UnitDeps, tx: Tx, members: readonly Member[]) {
  const units: Unit[] = [];
  const values: unknown[] = [];
  for (const { act } of members) {
    const unit = openUnit(deps, tx);
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    values.push(await act(unit));
    units.push(unit);
  }
  return { units, values };
}

/**
 * Tells the members of a failed group, or executes each in its own unit. After a commit of unknown outcome nothing is
 * repeated: the caller asks again, by the key of the write.
 */
function settle(deps: UnitDeps, { members }: Group, error: unknown, isUndone: boolean): void {
  const isRepeated = isRolledBack(error) || (isUndone && members.length > 1);
  for (const { act, resolve, reject } of members)
    if (isRepeated) inUnit(deps, act).then(resolve, reject);
    else reject(error);
}
