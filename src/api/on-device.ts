/** What this device keeps for people, in one file that loads behind the first screen. */
export { lockCare, post, startOutbox, wipe } from '#api/outbox.ts';
export { lockedByServer, tellLocked, whenOpen } from '#api/session-lock.ts';
export { keepSeen } from '#api/seen.ts';
export { forgetPassword, lockCareOf, openCare } from '#offline/care-key.ts';
