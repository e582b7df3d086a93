import type { ParamsOf, Reason } from '#contract/reasons.ts';
import { money } from '#domain/format.ts';
import type { Refusal } from '#server/platform/http/refusal.ts';

type Words = { [R in Reason]?: (params: ParamsOf<R>) => string };

/** The catalogues belong to the page, and the operator has no page: the refusals of the commands in words. */
const WORDS: Words = {
  TIME_NOT_IN_FUTURE: () => 'This time is in the past.',
  TIME_TAKEN: () =>
    'The doctor is not free: another appointment, a block, leave, or a time that the roster does not offer.',
  DOCTOR_ON_LEAVE: () => 'The doctor is on leave.',
  DOCTOR_OFF_DUTY: () => 'The doctor is off duty.',
  ORDER_ENDED: () => 'This order has ended.',
  WITH_DOCTOR: () => 'A doctor has accepted this case.',
  AGENT_NOT_FOR_ORDER: () => 'This agent has no orders of this kind in this hub.',
  VISIT_OVER: () => 'This visit was made, missed or cancelled.',
  VISITOR_NOT_OF_HUB: () => 'This person makes no home visits in this hub.',
  NOT_ON_LIST: () => 'The doctor does not offer this mode.',
  APPOINTMENT_OVER: () => 'This appointment has begun, is over, or was cancelled.',
  MRN_TAKEN: () => 'Another record has this number.',
  SAME_RECORD: () => 'Name two different records.',
  PATIENT_MERGED: () => 'One of these records is already merged into another one.',
  PATIENT_IN_CARE: ({ numbers }) => `Not ended, or with a refund due: ${numbers.join(', ')}.`,
  SECOND_PERSON: () => 'This operator recorded the demand: another operator carries it out.',
  ROLES_NEEDED: () => 'An operator has one role at least.',
  PEOPLE_ROLE_STAYS: () => 'One operator at least has to have the role people. Give it to another one first.',
  BANK_SECOND_PERSON: () =>
    'This account replaces a checked one. Two operators check it: bank check NAME OPERATOR CODE, by each of them.',
  BANK_NOT_CHECKED: () => 'The bank account of this provider is not checked. See bank unchecked.',
  PATIENTS_RELATED: () => 'One of the two is the account holder of the other.',
  RECORDS_DIFFER: () =>
    'Date of birth, sex or blood group differ: they may be two people. Correct what is wrong first.',
  VISIT_IN_PROGRESS: ({ numbers }) => `A consultation is in progress: ${numbers.join(', ')}.`,
  MERGE_NOT_NEWEST: () => 'A newer merge of these records has to be undone first.',
  MERGE_FACTS_CHANGED: () =>
    'Known facts were recorded or ended since the merge: they may belong to either, so it stays.',
  MERGE_MIXED: () =>
    'Entries were added since to what came from the other record: they may belong to either, so it stays.',
  MESSAGE_NOT_AGAIN: () =>
    'This message cannot be sent again: it is a code, its time is over, or it has not failed.',
  TEXT_VALUE_UNKNOWN: ({ name }) => `There is no value {${name}} here.`,
  TEXT_VALUE_MISSING: ({ name }) => `The text needs {${name}}.`,
  NOTHING_TO_DECIDE: () => 'Nothing is waiting for a decision on this provider.',
  LABS_FULL: ({ max }) => `There are ${max} labs. Change one that is not in use.`,
  REPLIES_FULL: ({ max }) => `There are ${max} replies. Remove one first.`,
  PAYOUT_DIFFERS: ({ paise, userName }) => `${money(paise)} is due to ${userName}.`,
  REFUND_TOO_MUCH: ({ paise }) =>
    paise > 0
      ? `At most ${money(paise)} can go back: no more was paid.`
      : 'Nothing was paid that could go back.',
  REFUND_REFERENCE_USED: ({ reference }) => `The reference ${reference} was already used for a refund.`,
  DISCOUNT_TOO_MUCH: ({ paise }) => `The order costs ${money(paise)}: no more can be taken off.`,
  PAYOUT_REFERENCE_USED: ({ utr }) => `The reference ${utr} was already used in a report.`,
};

/** Returns what a refusal says to the operator. */
export function refusalWords({ body }: Refusal): string {
  const { reason, params } = body.fields?.[0] ?? body;
  const words = reason && (WORDS[reason] as ((params: unknown) => string) | undefined);
  return words?.(params) ?? `${body.responseString}${reason ? ` (${reason})` : ''}`;
}
