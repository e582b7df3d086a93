import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { listClinics } from '#server/people/clinic-logo.ts';
import { countStaff } from '#server/people/staff.ts';
import { offerSetUp } from '#server/operations/set-up.ts';
import { countPatients } from '#server/patients/patients.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DEFAULT_NAME } from '#server/platform/environment.ts';
import { allHubs } from '#server/reference/hubs.ts';

interface Step {
  /** State of what there is, or is not yet. */
  is: string;
  isDone: boolean;
  /** Command that does it. */
  command: string;
}

function counted(count: number, one: string, many = `${one}s`): Pick<Step, 'is' | 'isDone'> {
  return { is: count === 0 ? `no ${one}` : `${count} ${count === 1 ? one : many}`, isDone: count > 0 };
}

/** Returns what a hospital needs until its first patient can be seen, in order. */
export async function stepsOf({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Step[]> {
  const [hubs, clinics, staff, patients] = await Promise.all([
    allHubs(db),
    listClinics(db),
    countStaff(db, VERIFIED_AND_APPROVED),
    countPatients(db),
  ]);
  const people = (role: string): number => Number(staff.find((row) => row.role === role)?.count ?? 0);
  const isNamed = config.PLACE !== DEFAULT_NAME && !config.SUPPORT_EMAIL.endsWith('.example');
  const isSent = config.SMS_URL !== undefined || config.OUTBOX === 'on';
  const setUp = await offerSetUp({ db, config });
  return [
    { is: setUp ? 'no operator' : 'an operator', isDone: !setUp, command: `open ${setUp}` },
    { ...counted(hubs.length, 'hub'), command: 'hub add KEY NAME' },
    { ...counted(clinics.length, 'clinic'), command: 'clinic add NAME ADDRESS CITY STATE PHONE' },
    { ...counted(people('nurse'), 'nurse'), command: 'staff import FILE' },
    { ...counted(people('agent'), 'agent'), command: 'staff import FILE' },
    {
      ...counted(people('provider'), 'approved provider'),
      command: 'provider invite CLINIC BY, then provider approve NAME and staff hubs NAME KEYS',
    },
    { ...counted(patients, 'patient'), command: 'patients import FILE' },
    {
      is: `documents show "${config.PLACE}" as the hospital and ${config.SUPPORT_EMAIL} for support`,
      isDone: isNamed,
      command: 'name the hospital in the set-up or by PLACE, and set SUPPORT_EMAIL',
    },
    {
      is: isSent ? 'SMS are sent' : 'SMS are not sent, so no one receives a code',
      isDone: isSent,
      command: 'set SMS_URL, see docs/operating.md',
    },
  ];
}
