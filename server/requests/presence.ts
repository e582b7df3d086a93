/** Presence of people, for other domains. */
export { isInCall } from './in-call.queries.ts';
export { isSeenLately } from './nurses-here.queries.ts';
