import { createHash } from 'node:crypto';
import type { ClinicalSet } from '#contract/clinical-data.ts';
import { measureRules } from '#server/reference/clinical-measure-rules.ts';
import { medicineRules } from '#server/reference/clinical-medicine-rules.ts';
import type { RuleText } from '#server/reference/clinical-rule-words.ts';
import { wordRules } from '#server/reference/clinical-word-rules.ts';
import { lazy } from '#server/reference/reference-data.ts';

/** A rule that the team compiled, as the checks have loaded it. */
export interface CompiledRule extends Omit<RuleText, 'content'> {
  /** SHA-256 of its content: another content needs another review. */
  hash: string;
}

/** Names a rule among all sets. */
export const ruleId = (set: ClinicalSet, key: string): string => `${set}/${key}`;

export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

const rules = lazy((): readonly CompiledRule[] =>
  [...medicineRules(), ...measureRules(), ...wordRules()].map(({ content, ...rule }) => ({
    ...rule,
    // What is shown is a part of it: a clinician approves what they read.
    hash: hashOf([rule.text, rule.source, content]),
  })),
);

const byId = lazy(() => new Map(rules().map((rule) => [ruleId(rule.set, rule.key), rule])));

/** Every rule of the compiled data, derived from the data that the checks read. */
export const listClinicalRules = (): readonly CompiledRule[] => rules();

export const clinicalRule = (set: ClinicalSet, key: string): CompiledRule | undefined =>
  byId().get(ruleId(set, key));
