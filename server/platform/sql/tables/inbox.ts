import type { Generated } from 'kysely';
import type { At } from '#server/platform/sql/columns.ts';

/** Messages between a provider and Operations, and notices of the portal. */
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
    /** null: the portal. */
    fromUser: string | null;
    senderKey: string;
    text: string;
    at: At;
    receivedAt: At;
    /** The order of arrival: two messages may have the same millisecond. */
    seq: Generated<number>;
  };
}
