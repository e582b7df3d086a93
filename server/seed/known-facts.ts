import type { FactValue } from '#contract/known-facts.ts';
import type { Random } from '#server/seed/random.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const ASKED_SHARE = 0.45;

/** The entries behind the allergies and conditions of the patients; of some without an allergy, that they were asked. */
export async function seedKnownFacts(tx: Tx, random: Random, now: Date): Promise<void> {
  const patients = await tx
    .selectFrom('patient')
    .select(['id', 'allergies', 'conditions'])
    .orderBy('mrn')
    .execute();
  const asked: string[] = [];
  const rows = patients.flatMap(({ id, allergies, conditions }) => {
    const isAsked = !allergies.length && random.next() < ASKED_SHARE;
    if (isAsked) asked.push(id);
    const values: FactValue[] = [
      ...allergies.map(allergy),
      ...conditions.map((title) => ({ kind: 'PROBLEM' as const, title, code: null })),
      ...(isAsked ? [{ kind: 'NO_KNOWN_ALLERGY' as const }] : []),
    ];
    return values.map((value) => ({
      id: random.id(),
      patientId: id,
      kind: value.kind,
      value: JSON.stringify(value),
      source: 'RECORD' as const,
      clientId: null,
      byUser: null,
      at: now,
      receivedAt: now,
    }));
  });
  await tx.insertInto('knownFact').values(rows).execute();
  await tx.updateTable('patient').set({ noKnownAllergies: true }).where('id', 'in', asked).execute();
}

function allergy(substance: string): FactValue {
  return { kind: 'ALLERGY', substance, reaction: '', severity: null, certainty: null };
}
