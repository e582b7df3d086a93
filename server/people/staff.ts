export { countStaff, findOperator, listStaff } from './staff.queries.ts';
export { findAnyUserByName } from './user.queries.ts';
