import type pg from 'pg';

/**
 * Lists of different lengths make different statements; statements beyond this number are planned each time.
 */
const CACHED_STATEMENTS = 1_000;

/**
 * Makes the connections of one pool cache each statement's plan under a name: to plan costs more than to run.
 *
 * A migration by another instance can change the columns of a `select *`; PostgreSQL then refuses its cached plan. All
 * connections forget their names, and outside of a transaction the statement is sent again. A transaction is repeated as after
 * a deadlock (writes/retry-rolled-back.ts).
 */
export function planCache(): (client: pg.PoolClient) => void {
  let generation = 0;
  return (client) => {
    let names = new Map<string, string>();
    let namesOf = generation;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;

    function ask(text: string, values: readonly unknown[], rest: readonly unknown[]): unknown {
      if (namesOf !== generation) {
        names = new Map();
        namesOf = generation;
      }
      if (!names.has(text) && names.size < CACHED_STATEMENTS)
        names.set(text, `kept_${generation}_${names.size}`);
      return query({ name: names.get(text), text, values }, ...rest);
    }

    const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      // A statement without values is a single message already.
      if (typeof text !== 'string' || !Array.isArray(values) || !values.length)
        return query(text, values, ...rest);
      const isAlone = client.getTransactionStatus() === 'I';
      const answer = ask(text, values, rest);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        generation += 1;
        if (!isAlone) throw error;
        return ask(text, values, rest);
      });
    };
    client.query = named as typeof client.query;
  };
}

/** Returns whether PostgreSQL refused a cached plan because the columns of its answer have changed. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.startsWith('cached plan must not change result type')
  );
}
