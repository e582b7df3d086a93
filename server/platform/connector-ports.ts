import type { Config } from './config.ts';

/** A message as it is meant, not only as it reads: each vendor takes of it what it can send. */
export interface OutgoingMessage {
  /** The same for each retry, so that a vendor can detect duplicates. */
  id: string;
  /** A number with its country, such as +919812345678, or a mail address. */
  to: string;
  /** Subject of a mail. */
  subject: string;
  /** The finished text. A vendor of templates sends `variables` in its place. */
  text: string;
  /** The row of the table of notifications; null of a message that has none. */
  notification: string | null;
  language: string | null;
  /** The places of the text in their order, one for each time that a place appears, with what fills it. */
  variables: readonly Variable[];
  /** The id under which the text is registered at a regulator (DLT). */
  templateId: string | null;
  /** Answers what the person wrote: the words are sent as they are, without a template. */
  isAnswer: boolean;
  /** The name or id under which the vendor knows the text; null where the operator entered none. */
  vendorTemplate: string | null;
}

export interface Variable {
  name: string;
  value: string;
}

export interface Gateway {
  /** Name of the connector. */
  name: string;
  /** How people call it. */
  title: string;
  /** True of one that sends templates that it has approved, and nothing without one. */
  needsTemplate?: boolean;
  /** True of one that sends by WhatsApp, which is for numbers that have agreed to it alone. */
  isWhatsapp?: boolean;
  /**
   * Resolves once the vendor has accepted the message, with the id under which it reports on it; null where it does not report.
   * @throws OutsideError
   */
  send(message: OutgoingMessage): Promise<string | null>;
}

/** Report of a vendor on a message that it accepted. */
export interface DeliveryEvent {
  kind: 'delivery';
  messageId: string;
  state: 'DELIVERED' | 'READ' | 'FAILED';
  /** The vendor's code of a failure. */
  reason?: string | undefined;
  /** Cost of the message as the vendor writes it, with the currency: `0.20 INR`. */
  cost?: string | undefined;
}

/** A phone answers. */
export interface ReplyEvent {
  kind: 'reply';
  /** The vendor's id: a reply that comes twice counts once. */
  id: string;
  from: string;
  at: Date;
  text: string;
  isWhatsapp?: boolean;
}

/** A link by which a patient pays. It names no patient: an order's number and an amount. */
export interface LinkToPay {
  /** Ours, the same for each retry: the vendor makes one link of it. */
  id: string;
  /** Hundredths of a rupee: the portal counts in no other currency. */
  amountPaise: number;
  /** Number of the order. */
  purpose: string;
  /** With its country; null: the vendor asks for none. */
  mobile: string | null;
  expiresAt: Date;
  /** The page to which the patient returns. */
  wayBack: string;
}

export interface VendorLink {
  /** The vendor's. */
  id: string;
  url: string;
}

export interface RefundToSend {
  /** Ours, the same for each retry. */
  id: string;
  /** The vendor's id of the payment. */
  payment: string;
  amountPaise: number;
}

export interface VendorRefund {
  id: string;
  state: 'PENDING' | 'PROCESSED' | 'FAILED';
}

/** Takes payments by UPI, card or bank on a page of its own. */
export interface PaymentGateway {
  /** Name of the connector. */
  name: string;
  /** How people call it. */
  title: string;
  /** Makes a link, or returns the one that it made of this id before. @throws OutsideError */
  createLink(link: LinkToPay): Promise<VendorLink>;
  /** Ends a link, so that nothing more is paid by it. @throws OutsideError, final where it has ended or is paid */
  endLink(link: { id: string; vendorId: string }): Promise<void>;
  /** Sends money back, once for an id. @throws OutsideError */
  refund(refund: RefundToSend): Promise<VendorRefund>;
}

interface Money {
  kind: 'payment';
  /** The vendor's id of the payment. */
  payment: string;
  amountPaise: number;
}

/** A payment by a link of ours. */
export interface PaymentEvent extends Money {
  state: 'PAID' | 'FAILED';
  linkId: string;
}

/** A link by which nothing more is paid: it expired, or was cancelled at the vendor. */
export interface LinkEndedEvent {
  kind: 'payment';
  state: 'ENDED';
  linkId: string;
}

/** Money that goes back. */
export interface RefundEvent extends Money {
  state: 'REFUNDED' | 'REFUND_FAILED';
  /** Ours; null: it was started at the vendor. */
  refundId: string | null;
  /** The vendor's. */
  vendorRefund: string;
}

export type ConnectorEvent = DeliveryEvent | ReplyEvent | PaymentEvent | LinkEndedEvent | RefundEvent;

/** A call by the vendor, as it came: signatures are over its bytes. */
export interface Received {
  /** The public address that the vendor was given, with the query of this call. */
  url: URL;
  headers: Headers;
  body: Uint8Array;
  now: Date;
}

/** The address at which a vendor reports, /connectors/{name}. */
export interface VendorWebhook {
  /** Bytes that a call may have. */
  maxBytes: number;
  /** The vendor may report by GET, too, with all in the address. */
  readsGet?: boolean;
  /**
   * Returns the events of a call; none of a call that says nothing we use.
   * @throws Refusal BAD_CLIENT for a wrong signature, BAD_INPUT for a body of another form
   */
  read(received: Received): readonly ConnectorEvent[];
  /** Returns the answer to a GET with which the vendor asks whether the address is ours; null refuses it. */
  challenge?(url: URL): string | null;
}

/** A sign-in that has begun: what proves on the way back that it is the same one. */
export interface BegunSignOn {
  state: string;
  nonce: string;
  /** Code verifier of PKCE (RFC 7636). */
  verifier: string;
  /** The provider must ask the person again, and say when it did: not before it began. */
  isAgain: boolean;
  /** When it began, in ms since 1970. */
  begunAt: number;
}

/** A person as the provider vouches for them. */
export interface SignOnPerson {
  issuer: string;
  subject: string;
  /** Session at the provider; null of one that names none. */
  sid: string | null;
  /** null: none, or the provider has not verified it. */
  email: string | null;
  userName: string | null;
  name: string | null;
  mobile: string | null;
  /** Values of the claim from which rights follow. */
  values: readonly string[];
  /** The provider has asked for two factors. */
  isStrong: boolean;
}

/** The provider ends a session, or all of a person's. */
export interface SignOnLogout {
  /** Name that the provider gives itself: its last slash may differ from the setting. */
  issuer: string;
  /** The same for a token that comes twice. */
  id: string;
  subject: string | null;
  sid: string | null;
}

/** Signs staff in at an identity provider of the hospital. */
export interface SignOn {
  /** Name of the connector. */
  name: string;
  /** Returns the address at the provider. @throws OutsideError */
  begin(begun: BegunSignOn): Promise<URL>;
  /**
   * Exchanges the code of the way back and checks all that came with it.
   * @throws OutsideError, final where the provider or a check refuses
   */
  finish(wayBack: URL, begun: BegunSignOn): Promise<SignOnPerson>;
  /**
   * Checks a logout token of OpenID Connect Back-Channel Logout 1.0.
   * @returns null for a wrong one, which any stranger may send @throws OutsideError when the provider cannot be read
   */
  readLogout(token: string): Promise<SignOnLogout | null>;
  /** Returns where the provider ends its own session; null: it cannot. @throws OutsideError */
  endAddress(wayBack: string): Promise<URL | null>;
}

/** Services of one vendor for the hospital. */
export interface Connector {
  /** Sends to phones. */
  SMS?: Gateway;
  MAIL?: Gateway;
  payments?: PaymentGateway;
  webhook?: VendorWebhook;
  signOn?: SignOn;
  /** Asks the vendor for something that changes nothing, to see that the settings are right. @throws OutsideError */
  check?: () => Promise<void>;
}

/** A row of the table of connectors. */
export interface ConnectorRow {
  title: string;
  kind: 'MESSAGES' | 'MAIL' | 'PAYMENTS' | 'RECORDS' | 'SIGN_ON';
  /** The setting that turns it on. */
  setting: keyof Config;
  /** The vendor calls several addresses below /connectors/{name}, which the connector mounts itself. */
  hasOwnRoutes?: true;
  /** Loads the vendor's code, which is loaded for those alone who use it. */
  open(config: Config): Promise<Connector>;
}

/** The configured connectors, by what they do. */
export interface Connectors {
  /** The ways to a phone, in the order in which they are tried. Without one, messages stay in the outbox. */
  SMS: readonly Gateway[];
  MAIL: readonly Gateway[];
  /** The first makes new links; each gives back what it took. */
  payments: readonly PaymentGateway[];
  /** null: local accounts alone sign in. */
  signOn: SignOn | null;
  /** Webhooks by the name of their connector. */
  webhooks: ReadonlyMap<string, VendorWebhook>;
  /** Checks by the name of their connector. */
  checks: ReadonlyMap<string, () => Promise<void>>;
}
