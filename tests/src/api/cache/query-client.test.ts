import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';

connectPorts(() => import('#app/runtime.ts'));
afterEach(() => queryClient.clear());

test('a change during the first read of a query reads it once more, and is over with that read', async () => {
  let stored = 'before';
  const starts = Promise.withResolvers<undefined>();
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['billing', 'first-read'],
    queryFn: async () => {
      reads += 1;
      const answer = stored;
      await (reads === 1 ? starts.promise : new Promise((resolve) => setTimeout(resolve, 5)));
      return answer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => reads).toBe(1);
  stored = 'after';
  const changed = queryClient.invalidateQueries({ queryKey: ['billing'] });
  starts.resolve(undefined);
  await changed;
  expect(observer.getCurrentResult().data).toBe('after');
  expect(reads).toBe(2);
  stop();
});
