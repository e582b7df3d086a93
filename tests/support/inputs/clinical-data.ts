import type { clinicalDataCalls } from '#contract/clinical-data.ts';
import { readClinicalRules } from '#server/reference/clinical-reviews.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const PARACETAMOL = { set: 'DOSE_LIMITS' as const, key: 'Paracetamol, ORAL' };
const SIGNED = { clinician: 'Asha Kulkarni', registration: 'MSPC 41822' };
const REASON = 'The committee of our hospital has decided it';

/** The limit with the change that an input makes first. */
async function limitOfNow({ db }: TestServer) {
  const { hash = '' } =
    (await readClinicalRules(db)).find(({ id }) => id === 'DOSE_LIMITS/Paracetamol, ORAL') ?? {};
  return { ...PARACETAMOL, hash };
}

export const clinicalDataInputs: InputsOf<typeof clinicalDataCalls> = {
  clinicalData: () => ({ query: { set: 'DOSE_LIMITS' } }),
  clinicalDataHistory: () => ({ query: PARACETAMOL }),
  reviewClinicalData: async (_, server) => {
    const rule = (await readClinicalRules(server.db)).find(({ state }) => state === 'NOT_REVIEWED');
    if (!rule) throw new Error('every rule is reviewed');
    const { set, key, hash } = rule;
    return {
      body: { rules: [{ set, key, hash, reviewId: null }], verdict: 'APPROVED', note: '', ...SIGNED },
    };
  },
  changeClinicalLimit: async (_, server) => ({
    body: {
      ...(await limitOfNow(server)),
      values: [{ field: 'adultMaxDaily', value: 3000 }],
      reason: REASON,
      ...SIGNED,
    },
  }),
  endClinicalChange: async (_, server) => {
    const { set: dataSet, key: ruleKey } = PARACETAMOL;
    await server.db
      .insertInto('clinicalChange')
      .values({
        dataSet,
        ruleKey,
        limits: '{"adultMaxDaily":3000}',
        reason: REASON,
        ...SIGNED,
        byUser: null,
        at: server.clock.now(),
      })
      .execute();
    return { body: { ...(await limitOfNow(server)), reason: REASON, ...SIGNED } };
  },
  clinicalDataFile: () => ({ query: { set: 'WEEKLY_MEDICINES' } }),
};
