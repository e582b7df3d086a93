import type { knownFactCalls } from '#contract/known-facts.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { readPatient } from './patients.ts';
import { endFact, knownFactsOf, presentFact, recordFact } from '#server/visits/known-facts.ts';

export const knownFactHandlers: HandlersOf<typeof knownFactCalls> = {
  async knownFacts(ctx) {
    const patient = await readPatient(ctx, ctx.query.memberId, 'known_facts');
    return { facts: (await knownFactsOf(ctx.db, patient.id)).map(presentFact) };
  },

  async recordFact(ctx) {
    const patient = await readPatient(ctx, ctx.body.memberId, 'known_facts');
    return { fact: presentFact(await recordFact(ctx, patient.id, ctx.body)) };
  },

  async endFact(ctx) {
    const patient = await readPatient(ctx, ctx.body.memberId, 'known_facts');
    return { fact: presentFact(await endFact(ctx, patient.id, ctx.body)) };
  },
};
