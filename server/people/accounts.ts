/** Accounts, sessions and rights for the sign-in at an identity provider (server/sign-on). */
export { addToClinic, findClinic, listClinicIds } from './clinic.queries.ts';
export { listHubKeys } from './person-access.queries.ts';
export { revokeLiveSessions, revokeSession, setConfirmed } from './session.queries.ts';
export { setHubsOf } from './staff.queries.ts';
export { findAnyUserByName, findRoleId, getUser } from './user.queries.ts';
