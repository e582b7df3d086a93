import { queryClient } from './query-client.ts';

/** The first name of the query keys that a write to an entity invalidates: "service" of `service:{id}:files`. */
const resourceOf = (entity: string): string => entity.slice(0, entity.indexOf(':'));

/** Reads the queries again that writes to these entities invalidate. */
export async function readWritten(entities: readonly string[]): Promise<void> {
  const touched = new Set(entities.map(resourceOf));
  await Promise.all([...touched].map((first) => queryClient.invalidateQueries({ queryKey: [first] })));
}
