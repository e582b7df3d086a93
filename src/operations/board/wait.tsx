import type { BoardKind } from '#contract/board.ts';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';
import { waitWords } from '#domain/format.ts';
import { waitStep } from '#domain/waiting.ts';
import { useWaitedS } from './use-board.ts';

/** A waiting time with the steps and the colour of the nurses' queues. */
export function Wait({ kind, since }: { kind: BoardKind; since: string }) {
  const waitedS = useWaitedS(since);
  return <WaitLine step={waitStep(kind, waitedS) as WaitStep} words={waitWords(waitedS)} align="end" />;
}

/** A time in words, without a judgement of it. */
export function Since({ since }: { since: string }) {
  return waitWords(useWaitedS(since));
}
