/** Answers to messages of laboratories since the start: taken, failed and to be sent again, refused. */
type Answer = 'AA' | 'AE' | 'AR';

const counts = new Map<Answer, number>([
  ['AA', 0],
  ['AE', 0],
  ['AR', 0],
]);

export const mllpCounts: ReadonlyMap<Answer, number> = counts;

export function countAnswer(answer: Answer): void {
  counts.set(answer, (counts.get(answer) ?? 0) + 1);
}
