/** Re-exports what operators see of the messages, and do with a failed one. */
export { listSent, lockOutgoing, setQueuedAgain } from './outgoing.queries.ts';
import type { listSent } from './outgoing.queries.ts';

export type SentRow = Awaited<ReturnType<typeof listSent>>['rows'][number];
