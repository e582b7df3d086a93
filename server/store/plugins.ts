import { CamelCasePlugin } from 'kysely';

/** Names are camel case in TypeScript, snake case in SQL; keys inside jsonb values stay as they are. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
