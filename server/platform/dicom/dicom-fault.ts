import type { PlainReason } from '#contract/reasons.ts';

/** Why a DICOM file is not taken. */
export class DicomFault extends Error {
  override name = 'DicomFault';
  reason: PlainReason;
  constructor(reason: PlainReason) {
    super(reason);
    this.reason = reason;
  }
}
