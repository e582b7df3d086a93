export { hubExists } from './hub.queries.ts';
