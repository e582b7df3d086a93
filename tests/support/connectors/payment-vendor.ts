import { openJsonPeer, type PeerAnswer, type PeerRequest } from '#tests/support/doubles/json-peer.ts';

export interface MadeLink {
  /** The vendor's. */
  vendorId: string;
  /** Ours. */
  id: string;
  amountPaise: number;
  url: string;
  wayBack: string;
  state: 'OPEN' | 'ENDED';
  /** Everything that the vendor was told of it. */
  told: string;
}

export interface MadeRefund {
  vendorId: string;
  id: string;
  payment: string;
  amountPaise: number;
}

export interface SignedReport {
  body: string;
  headers: Record<string, string>;
}

/** Facts of a report, in our words. */
export type ReportFacts =
  | { state: 'PAID' | 'FAILED'; linkId: string; payment: string; amountPaise: number }
  | { state: 'ENDED'; linkId: string }
  | {
      state: 'REFUNDED' | 'REFUND_FAILED';
      refundId: string | null;
      vendorRefund: string;
      payment: string;
      amountPaise: number;
    };

/** How a vendor differs from another. */
export interface VendorForm {
  name: string;
  title: string;
  settings: (url: string) => Record<string, string>;
  /** Answers a call, or undefined for a path that the vendor does not have. */
  answer: (asked: PeerRequest, books: VendorBooks) => PeerAnswer | undefined;
  /** The report as the vendor sends it at `at`, signed with `secret` or its own. */
  report: (told: ReportFacts, at: Date, secret?: string) => SignedReport;
  /** Signs the bytes of a documented example. */
  sign: (body: string, at: Date) => Record<string, string>;
}

/** Links and refunds that a vendor has. */
export interface VendorBooks {
  base: () => string;
  links: MadeLink[];
  refunds: MadeRefund[];
  /** State that the answer to a refund has. */
  refundAnswer: 'PENDING' | 'PROCESSED' | 'FAILED';
}

export interface PaymentVendor extends VendorForm, VendorBooks {
  url: string;
  /** Answers of the next calls that change something, before its own; LOST: the vendor does its work, and the line breaks. */
  next: (PeerAnswer | 'LOST')[];
  calls: PeerRequest[];
  linkOf: (id: string) => MadeLink;
  close: () => void;
}

/** The page on which a patient pays: its button leads back to the portal, before the vendor reports. */
function pageOf({ method, url }: PeerRequest, links: readonly MadeLink[]): PeerAnswer | undefined {
  const link = links.find((one) => new URL(one.url).pathname === url.pathname);
  if (!link) return undefined;
  if (method === 'POST') return { status: 303, location: link.wayBack };
  const rupees = (link.amountPaise / 100).toFixed(2);
  const text = `<!doctype html><title>Pay</title><p>INR ${rupees}</p><form method="post"><button>Pay</button></form>`;
  return { text, headers: { 'content-type': 'text/html; charset=utf-8' } };
}

/** Opens a fake of a payment service that keeps links and refunds as its documentation says. */
export async function openPaymentVendor(form: VendorForm, port = 0): Promise<PaymentVendor> {
  const links: MadeLink[] = [];
  const refunds: MadeRefund[] = [];
  const books: VendorBooks = { base: () => peer.url, links, refunds, refundAnswer: 'PENDING' };
  const next: PaymentVendor['next'] = [];
  const peer = await openJsonPeer((asked) => {
    const told = asked.method === 'GET' ? undefined : next.shift();
    if (told !== undefined && told !== 'LOST') return told;
    const answer = pageOf(asked, links) ?? form.answer(asked, books) ?? { status: 404, json: {} };
    // The vendor has done it, and its answer is lost.
    return told === 'LOST' ? { status: 0 } : answer;
  }, port);
  return Object.assign(books, form, {
    url: peer.url,
    next,
    calls: peer.asked,
    close: () => peer.close(),
    linkOf(id: string) {
      const found = links.find((link) => link.id === id);
      if (!found) throw new Error(`no link ${id}`);
      return found;
    },
  });
}
