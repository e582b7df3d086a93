import type { OperatorSession } from '#operations/session/session.ts';

/** Context of every route of the console. */
export interface ConsoleContext {
  session: OperatorSession;
  leave: () => void;
}
