import type { Generated } from 'kysely';
import type { At } from '#server/platform/sql/columns.ts';

/** Letters between a provider and operations, and notices of the portal. */
export interface InboxTables {
  inboxThread: {
    id: string;
    providerUserId: string;
    clientId: string | null;
    kind: 'OPERATIONS' | 'NOTICE';
    subject: string;
    createdAt: At;
    lastAt: At;
    providerUnread: Generated<number>;
    deskUnread: Generated<number>;
  };
  inboxMessage: {
    id: string;
    threadId: string;
    clientId: string;
    /** null: the portal itself. */
    fromUser: string | null;
    senderKey: string;
    text: string;
    at: At;
    /** The order of arrival: two may come within one millisecond. */
    seq: Generated<number>;
  };
}
