export { countStaff, hasStaff, listStaff } from './staff.queries.ts';
