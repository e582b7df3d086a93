import { randomUUID } from 'node:crypto';
import type { Lab, LabContact, NewLab } from '#contract/labs.ts';
import { LABS_MAX } from '#contract/limits.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { recordChanges } from './catalogue-changes.ts';
import {
  findPartnerLabs,
  insertPartnerLab,
  listPartnerLabs,
  lockPartnerLab,
  lockPartnerLabInUse,
  lockPartnerLabs,
  updatePartnerLab,
} from './partner-lab.queries.ts';

/** The version that was read before; left out by the command line, which reads none. */
type Read = { labId: string; version?: number };

export type LabContacts = ReadonlyMap<string | null, LabContact>;

/** Every lab: those in use first, by name. */
export async function readLabs(db: Db | Tx): Promise<Lab[]> {
  const rows = await listPartnerLabs(db, LABS_MAX);
  return rows.map(({ retiredAt, ...lab }) => ({ ...lab, isInUse: retiredAt === null }));
}

/** The labs that orders name, by id. */
export async function labContacts(db: Db | Tx, ids: readonly (string | null)[]): Promise<LabContacts> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  return new Map((await findPartnerLabs(db, named)).map((lab) => [lab.id, lab]));
}

/** The lab that an order names. */
export async function labContact(db: Db | Tx, id: string | null): Promise<LabContact | null> {
  return (await labContacts(db, [id])).get(id) ?? null;
}

/** A lab that an order can be given to. @throws Refusal RULE for one that is out of use, or absent */
export async function labInUse(tx: Tx, id: string): Promise<{ name: string; city: string }> {
  const lab = await lockPartnerLabInUse(tx, id);
  if (!lab) throw new Refusal('RULE', { reason: 'LAB_NOT_IN_USE' });
  return lab;
}

function record(
  { c, deps }: { c: Change; deps: Administering },
  action: string,
  entityId: string,
  values: { before: object | null; after: object | null },
): Promise<void> {
  const by = deps.who?.userId ?? null;
  return recordChanges(c, by, action, [{ entity: 'partnerLab', entityId, ...values }]);
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
async function asRead(tx: Tx, { labId, version }: Read) {
  const lab = orNotFound(await lockPartnerLab(tx, labId));
  if (version !== undefined && version !== lab.version) throw new Refusal('CHANGED_MEANWHILE');
  return lab;
}

const saidOf = ({ name, address, city, phone, accreditation }: NewLab): NewLab => ({
  name,
  address,
  city,
  phone,
  accreditation,
});

/** @returns its id @throws Refusal RULE when there are as many as are listed */
export async function addLab(deps: Administering, lab: NewLab): Promise<string> {
  return change(acting(deps), async (c) => {
    await lockPartnerLabs(c.tx);
    if ((await readLabs(c.tx)).length >= LABS_MAX)
      throw new Refusal('RULE', { reason: 'LABS_FULL', params: { max: LABS_MAX } });
    const id = randomUUID();
    await insertPartnerLab(c.tx, { id, ...saidOf(lab) });
    await record({ c, deps }, 'ADD_LAB', id, { before: null, after: saidOf(lab) });
    return id;
  });
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function changeLab(deps: Administering, lab: Read & NewLab): Promise<void> {
  await change(acting(deps), async (c) => {
    const before = await asRead(c.tx, lab);
    await updatePartnerLab(c.tx, before.id, { ...saidOf(lab), version: before.version + 1 });
    await record({ c, deps }, 'CHANGE_LAB', before.id, { before: saidOf(before), after: saidOf(lab) });
  });
}

/** Takes a lab out of use, or puts it back: its orders keep it. @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function setLabInUse(
  deps: Administering,
  { isInUse, ...read }: Read & { isInUse: boolean },
): Promise<void> {
  await change(acting(deps), async (c) => {
    const lab = await asRead(c.tx, read);
    const wasInUse = lab.retiredAt === null;
    if (wasInUse === isInUse) return;
    await updatePartnerLab(c.tx, lab.id, { retiredAt: isInUse ? null : c.now, version: lab.version + 1 });
    const action = isInUse ? 'RESTORE_LAB' : 'RETIRE_LAB';
    await record({ c, deps }, action, lab.id, { before: { isInUse: wasInUse }, after: { isInUse } });
  });
}
