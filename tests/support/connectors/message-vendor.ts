import type { FakeVendor } from './fake-vendor.ts';

export interface TakenMessage {
  /** The vendor's id. */
  id: string;
  /** With the country and without a plus. */
  to: string;
  /** The finished text, where the vendor is sent one. */
  text?: string;
  template?: string;
  /** Values of the template in their order. */
  values?: string[];
}

/** A call by the vendor to the portal. */
export interface VendorCall {
  path: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

export interface ReportWish {
  id: string;
  state: 'DELIVERED' | 'READ' | 'FAILED';
  reason?: string;
}

/** A vendor of messages, as all tests of its port use it. */
export interface MessageVendor extends FakeVendor {
  name: string;
  /** Settings under which the portal speaks to it. */
  settings: Record<string, string>;
  taken: TakenMessage[];
  /** A report with the vendor's signature. `forged` spoils what proves it. */
  report(asked: ReportWish, forged?: 'forged'): VendorCall;
  /** The name of a template there; none where the finished text is sent. */
  template?: string;
  /** True of one that tells when a message was read. */
  tellsRead: boolean;
  /** The answer with which it refuses a message for good, and the code that is then shown. */
  refusal: { fails: NonNullable<FakeVendor['fails']>; code: string };
}
