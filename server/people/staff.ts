export { countStaff, findOperator, listStaff } from './staff.queries.ts';
export { findAnyUserByName, getUser } from './user.queries.ts';
