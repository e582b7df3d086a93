import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import type { OperatorRole } from './operator-roles.ts';
import { Id, Instant } from './shared.ts';
import { stepUpLately } from './step-up.ts';

/** Seconds in which an operator can undo a change of access. */
export const UNDO_ACCESS_S = 86_400;
/** The list of changes on the console's home. */
export const ACCESS_CHANGES_SHOWN = 20;

/** Act of a call with `stepUp`, other than undoing one. */
export const AccessAct = z.enum([
  'PERSON_ADDED',
  'PASSWORD_RESET',
  'APP_REMOVED',
  'RIGHTS_CHANGED',
  'PROVIDER_DECIDED',
  'PERSON_DISABLED',
  'PERSON_ENABLED',
  'BANK_ASKED',
  'BANK_CHECKED',
  'BANK_SHOWN',
  'PATIENT_EXPORTED',
  'PATIENT_ERASED',
  'RETENTION_CHANGED',
  'IMPORT_STARTED',
  'AI_TOOL_CHANGED',
  'SIGN_ON_CHANGED',
]);
export type AccessAct = z.output<typeof AccessAct>;

/** Role of an operator that an act takes, and undoing it. */
export const ROLE_OF_ACT: Readonly<Record<AccessAct, OperatorRole>> = {
  PERSON_ADDED: 'people',
  PASSWORD_RESET: 'people',
  APP_REMOVED: 'people',
  RIGHTS_CHANGED: 'people',
  PROVIDER_DECIDED: 'people',
  PERSON_DISABLED: 'people',
  PERSON_ENABLED: 'people',
  BANK_ASKED: 'finance',
  BANK_CHECKED: 'finance',
  BANK_SHOWN: 'finance',
  PATIENT_EXPORTED: 'privacy',
  PATIENT_ERASED: 'privacy',
  RETENTION_CHANGED: 'privacy',
  IMPORT_STARTED: 'technical',
  AI_TOOL_CHANGED: 'technical',
  SIGN_ON_CHANGED: 'people',
};

/**
 * Acts that leave nothing to put back: a number was seen, a file handed out, a record erased, an import begun, or the next sign-in at the
 * provider would do it again.
 */
const FINAL_ACTS = [
  'BANK_SHOWN',
  'PATIENT_EXPORTED',
  'PATIENT_ERASED',
  'IMPORT_STARTED',
  'SIGN_ON_CHANGED',
] as const;
export type FinalAct = (typeof FINAL_ACTS)[number];
export const isFinalAct = (act: AccessAct): act is FinalAct => FINAL_ACTS.some((final) => final === act);

export const AccessChange = z.object({
  id: z.string(),
  at: Instant,
  act: AccessAct,
  byName: z.string(),
  /** null: of no account. A patient is never named. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** null: it cannot be undone, or no longer, or not by the caller. */
  undoUntil: z.nullable(Instant),
  undoneAt: z.nullable(Instant),
  undoneBy: z.nullable(z.string()),
});
export type AccessChange = z.output<typeof AccessChange>;

const operator = { who: ['operator'], extension: true } as const;
const prefix = '/{app}/api/operations/v1';

export const accessChangeCalls = {
  accessChanges: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/accessChanges`,
    summary: 'What operators changed of access in the last 30 days, the newest 20 first; no patient is named',
    response: ok({ changes: z.array(AccessChange) }),
  }),
  undoAccessChange: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/undoAccessChange`,
    summary:
      'Puts back what a change of access has changed, within 24 hours; refused when it was changed again since, or leaves nothing to put back',
    ...stepUpLately({ changeId: Id }),
    response: ok({ changes: z.array(AccessChange) }),
  }),
};
