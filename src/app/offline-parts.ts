/** What is needed without a network must have come before: one file, loaded behind the first screen. */
export { AccountMenu } from '#app/account-menu.tsx';
export { LockedRoute } from '#app/lock/locked-route.tsx';
export { LockScreen } from '#app/lock/lock-screen.tsx';
export { Strips } from '#app/strips.tsx';
export { LeaveDialog, WaitingDialog } from '#app/waiting-dialog.tsx';
