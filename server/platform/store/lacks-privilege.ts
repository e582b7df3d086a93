/** SQLSTATE of a statement that the connected role may not run. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const lacksPrivilege = (error: unknown): boolean =>
  (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE;
