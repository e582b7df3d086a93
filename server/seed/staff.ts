import { hashPassword } from '#server/people/passwords.ts';
import { AGENTS, CLINICS, HUBS, NURSES, PROVIDERS } from '#server/seed/people.ts';
import { followUpFeeOf } from '#server/seed/profiles.ts';
import type { Random } from '#server/seed/random.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import type { Role } from '#contract/shared.ts';

/** The password of all seeded people; a seeded hospital is for demonstration, not for patients. */
export const SEED_PASSWORD = 'ward-line-2026';

export interface SeededStaff {
  providers: {
    id: string;
    userId: string;
    specialisation: string;
    feePaise: number;
    followUpFeePaise: number;
    clinicId: string;
    verified: boolean;
  }[];
  /** Agents with access to every queue, and agents of AGENT_PT, who have home care only (R2.24). */
  agents: string[];
  homeCareAgents: string[];
  nurses: string[];
}

/** Clinics, hubs and everyone who signs in. */
export async function seedStaff(tx: Tx, random: Random, now: Date, product: string): Promise<SeededStaff> {
  const passwordHash = await hashPassword(SEED_PASSWORD);
  const clinics = CLINICS.map((clinic) => ({ id: random.id(), ...clinic }));
  await tx.insertInto('clinic').values(clinics).execute();
  await tx
    .insertInto('hub')
    .values(HUBS.map(({ key, name }) => ({ hubKey: hubKey(product, key), name })))
    .execute();

  async function user(userName: string, role: Role, name: string, hubs: readonly string[]): Promise<string> {
    const id = random.id();
    const mobile = `+9198${String(10_000_000 + random.int(89_999_999))}`;
    await tx
      .insertInto('appUser')
      .values({
        id,
        userName,
        role,
        name,
        email: `${userName}@shanti.example`,
        mobile,
        passwordHash,
        createdAt: now,
      })
      .execute();
    if (hubs.length)
      await tx
        .insertInto('userHub')
        .values(hubs.map((key) => ({ userId: id, hubKey: hubKey(product, key) })))
        .execute();
    return id;
  }

  const staff: SeededStaff = { providers: [], agents: [], homeCareAgents: [], nurses: [] };
  for (const [i, seed] of PROVIDERS.entries()) {
    const userId = await user(seed.userName, 'provider', seed.name, seed.hubs);
    const id = random.id();
    const first = clinics[seed.clinics[0] ?? 0] as (typeof clinics)[number];
    const { verificationStatus = 'VERIFIED_AND_APPROVED', ...flags } = seed.flags ?? {};
    await tx
      .insertInto('provider')
      .values({
        id,
        userId,
        salutationId: 1,
        salutation: 'Dr.',
        verificationStatus,
        ...flags,
        qualification: seed.qualification,
        specialisation: seed.specialisation,
        registrationNumber: `${2008 + i}/04/${1187 + i * 31}`,
        council: 'Maharashtra Medical Council',
        feePaise: seed.feePaise,
        addresses: JSON.stringify([
          {
            address1: first.address,
            address3: first.clinicName,
            city: first.city,
            state: first.state,
            pin: '411038',
          },
        ]),
      })
      .execute();
    await tx
      .insertInto('clinicProvider')
      .values(seed.clinics.map((c) => ({ clinicId: (clinics[c] as { id: string }).id, providerId: id })))
      .execute();
    staff.providers.push({
      id,
      userId,
      specialisation: seed.specialisation,
      feePaise: seed.feePaise,
      followUpFeePaise: followUpFeeOf(seed),
      clinicId: first.id,
      verified: verificationStatus === 'VERIFIED_AND_APPROVED',
    });
  }
  for (const { userName, firstname, lastname, agentType } of AGENTS) {
    const userId = await user(userName, 'agent', `${firstname} ${lastname}`, []);
    await tx
      .insertInto('agent')
      .values({ id: random.id(), userId, firstname, lastname, agentType })
      .execute();
    (agentType === 'AGENT_PT' ? staff.homeCareAgents : staff.agents).push(userId);
  }
  for (const [i, { userName, name, hubs }] of NURSES.entries()) {
    const userId = await user(userName, 'nurse', name, hubs);
    await tx
      .insertInto('nurse')
      .values({ id: random.id(), userId, salutation: 'Sr', registrationNumber: `MNC-${20_451 + i}` })
      .execute();
    staff.nurses.push(userId);
  }
  return staff;
}

/** Hub keys contain the product's name, as the specification's special key {product}_SAF does. */
export function hubKey(product: string, key: string): string {
  return `${product}_${key}`;
}
