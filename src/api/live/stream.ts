import { portalCalls, PortalEvent } from '#contract/portal.ts';
import { urlOf } from '#api/http/client.ts';
import { freshToken } from '#api/session/session.ts';
import { holdFrames } from './frames.ts';

export interface StreamHandlers {
  /** A guest's token, instead of the signed-in person's. */
  token?: string;
  /** The cursor to resume from; undefined begins now. */
  after: () => number | undefined;
  onOpen: (cursor: number) => void;
  onEvent: (event: PortalEvent) => void;
  /** The server cannot replay that far back: everything must be read again. */
  onReset: () => void;
  onDrop: () => void;
  signal: AbortSignal;
}

/** Holds the event stream open until the signal; each connection resumes from the cursor. */
export function holdStream(handlers: StreamHandlers): Promise<void> {
  const { onDrop, signal } = handlers;
  return holdFrames({
    async open(whileOpen) {
      const authorization = `Bearer ${handlers.token ?? (await freshToken())}`;
      return fetch(urlOf(portalCalls.events, { after: handlers.after() }), {
        headers: { authorization },
        signal: whileOpen,
      });
    },
    onFrame({ event, data, id }) {
      if (event === 'ready' || event === 'reset') {
        if (event === 'reset') handlers.onReset();
        handlers.onOpen(Number(id));
        return;
      }
      const parsed = PortalEvent.safeParse(JSON.parse(data));
      if (parsed.success) handlers.onEvent(parsed.data);
    },
    onDrop,
    signal,
  });
}
