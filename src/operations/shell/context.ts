import type { OperatorSession } from '#operations/session/session.ts';

/** What every route of the console knows. */
export interface ConsoleContext {
  session: OperatorSession;
  leave: () => void;
}
