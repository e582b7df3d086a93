import { randomUUID } from 'node:crypto';
import { BREACH_DETAIL_HOURS, type Breach, type BreachStepKind } from '#contract/breaches.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { addSeconds } from '#server/platform/time.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import {
  findBreach,
  insertBreach,
  insertStep,
  listBreaches,
  listSteps,
  lockBreach,
  type BreachRow,
  type StepRow,
} from './breach.queries.ts';

export { countBreaches } from './breach.queries.ts';

interface NewBreach {
  noticedAt: string;
  what: string;
  patients: number | null;
}

/** @throws Refusal BAD_INPUT of a time to come */
export async function recordBreach(deps: Administering, given: NewBreach): Promise<Breach> {
  return change(acting(deps), async (c) => {
    const { what, patients } = given;
    const noticedAt = pastTime(c, given.noticedAt, 'noticedAt');
    const id = randomUUID();
    const byUser = deps.who?.userId ?? null;
    await insertBreach(c.tx, { id, noticedAt, what, patients, byUser, recordedAt: c.now });
    await c.audit('RECORD', 'breach', id);
    return readBreach(c.tx, id);
  });
}

interface NewStep {
  breachId: string;
  kind: BreachStepKind;
  at: string;
  text: string;
}

/** @throws Refusal NOT_FOUND, BAD_INPUT of a time to come, CHANGED_MEANWHILE of a step that was done or after the end */
export async function addBreachStep(deps: Administering, given: NewStep): Promise<Breach> {
  return change(acting(deps), async (c) => {
    const { breachId, kind, text } = given;
    orNotFound(await lockBreach(c.tx, breachId));
    const done = await listSteps(c.tx, [breachId]);
    if (done.some((step) => step.kind === 'CLOSED')) throw new Refusal('CHANGED_MEANWHILE');
    const id = randomUUID();
    const at = pastTime(c, given.at, 'at');
    const byUser = deps.who?.userId ?? null;
    if (!(await insertStep(c.tx, { id, breachId, kind, at, text, byUser, recordedAt: c.now })))
      throw new Refusal('CHANGED_MEANWHILE');
    await c.audit(kind, 'breach', breachId);
    return readBreach(c.tx, breachId);
  });
}

/** A device's clock may be ahead of the server's by so much. */
const AHEAD_S = 300;

function pastTime(c: Change, typed: string, path: string): Date {
  const at = new Date(typed);
  if (at > addSeconds(c.now, AHEAD_S)) throw badField(path, 'DATE_IN_FUTURE');
  return at;
}

async function readBreach(db: Db | Tx, id: string): Promise<Breach> {
  return presentBreach(orNotFound(await findBreach(db, id)), await listSteps(db, [id]));
}

/** One page, newest first. */
export async function readBreaches(db: Db, asked: PageAsked & { isOpen: boolean }) {
  const { rows, next } = await listBreaches(db, asked);
  const steps = await listSteps(
    db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => presentBreach(row, steps)), next };
}

function presentBreach(row: BreachRow, steps: readonly StepRow[]): Breach {
  const { id, noticedAt, what, patients, byName, recordedAt } = row;
  return {
    id,
    noticedAt: noticedAt.toISOString(),
    detailDueAt: addSeconds(noticedAt, BREACH_DETAIL_HOURS * 3600).toISOString(),
    what,
    patients,
    by: byName,
    recordedAt: recordedAt.toISOString(),
    steps: steps.filter(({ breachId }) => breachId === id).map(presentStep),
  };
}

function presentStep({ id, kind, at, text, byName, recordedAt }: StepRow): Breach['steps'][number] {
  return { id, kind, at: at.toISOString(), text, by: byName, recordedAt: recordedAt.toISOString() };
}
