import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { portalCalls } from '#contract/portal.ts';
import { isForLater } from '#domain/for-later.ts';
import type { Deps } from '#server/deps.ts';
import type { Perform } from '#server/http/handler.ts';
import { refusalOf } from '#server/http/refusal-of.ts';

type Call = typeof portalCalls.deliverWrites;
type Write = BodyOf<Call>['writes'][number];
type Answered = ResponseOf<Call>['answers'][number];

const UNTRIED = { status: 0, body: null };

/** Does writes that waited on a device, one after another, each in its own transaction and once for its key. */
export async function deliverWrites(
  { log, perform }: Pick<Deps, 'log'> & { perform: Perform },
  writes: readonly Write[],
): Promise<Answered[]> {
  const held = new Set<string>();
  const answers: Answered[] = [];
  for (const write of writes) {
    // oxlint-disable-next-line no-await-in-loop -- they are done in the order in which they were written
    const answer = held.has(write.entity) ? UNTRIED : await attempt(write);
    // The device decides alike: what comes behind it must not overtake it.
    if (isForLater(answer.status, (answer.body as { code?: string } | null)?.code)) held.add(write.entity);
    answers.push({ key: write.key, ...answer });
  }
  return answers;

  async function attempt({ call, key, body }: Write): Promise<Omit<Answered, 'key'>> {
    try {
      return { status: 200, body: await perform(call, { key, body }) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) log.error({ err: error, call }, 'a write that waited failed');
      return { status: refusal.status, body: refusal.body };
    }
  }
}
