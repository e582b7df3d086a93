/** Header of a staff member's read: the answer includes all events up to this number, so a stream that begins there misses none. */
export const EVENT_CURSOR_HEADER = 'event-cursor';
