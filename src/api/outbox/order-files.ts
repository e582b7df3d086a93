import { nameOf } from '#contract/call.ts';
import { serviceCalls } from '#contract/services.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import type { OutboxItem } from '#offline/outbox.ts';

const CALLS = {
  LAB_RESULT: serviceCalls.uploadLabTestResults,
  CUSTOMER_PRESCRIPTION: serviceCalls.savePrescription,
} as const;

/** The call that files a document of an order; undefined for what belongs elsewhere. */
export function orderFileCall(purpose: UploadPurpose): (typeof CALLS)[keyof typeof CALLS] | undefined {
  return purpose in CALLS ? CALLS[purpose as keyof typeof CALLS] : undefined;
}

/** Returns what a waiting file is for. */
export function purposeOf({ write }: Pick<OutboxItem, 'write'>): UploadPurpose | undefined {
  const named = Object.entries(CALLS).find(([, row]) => nameOf(row) === write.call);
  return (named?.[0] ?? (write.body as { purpose?: string }).purpose) as UploadPurpose | undefined;
}
