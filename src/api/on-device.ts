/** What this device keeps for people, in one file that loads behind the first screen. */
export { lockCare, post, startOutbox, wipe } from '#api/outbox/outbox.ts';
export { keepSeen } from '#api/cache/read-cache.ts';
export { forgetPassword, lockCareOf, openCare } from '#offline/user-data-key.ts';
export { lockedByServer } from '#api/outbox/locked-by-server.ts';
export { tellLocked, whenOpen } from '#api/session/session-lock.ts';
