import type { AbhaReason } from '#contract/abha-reasons.ts';
import type { DeskReason } from '#contract/desk-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { abhaRefusals } from './abha-refusals.ts';

/** Why the front desk cannot raise a request as it is. */
export const deskRefusals = {
  ...abhaRefusals,
  REQUEST_OPEN: ({ request }) =>
    `This patient already has ${request.serviceNumber} open. Add this call to it, or raise another request.`,
  YES_IS_EMERGENCY: 'A Yes makes this an emergency. Say why, if it is none.',
  DESK_ORDERS_CLOSED: 'This hospital orders no tests without a consultation.',
  GUARDIAN_NEEDED: 'A person under 18 needs a guardian. Enter the name and the relation.',
  REQUEST_PAGE_CLOSED: 'The hospital takes no requests on this page now.',
  TICKET_ENDED: 'The code was entered too long ago. Ask for a new one.',
} satisfies WordsOf<DeskReason | AbhaReason>;
