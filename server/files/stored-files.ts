export { tablesWithFiles } from './stored-file.queries.ts';
