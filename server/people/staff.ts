export { countStaff, findOperator, isUserNameTaken, listStaff } from './staff.queries.ts';
