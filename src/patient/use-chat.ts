import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/consultation-message.ts';
import { ask, CallError } from './calls.ts';
import { isEnded, useWhileSeen } from './use-page.ts';
import type { Unsent, UnsentMessage } from './use-unsent.ts';

const AGAIN_MS = 10_000;

export interface Chat {
  messages: readonly Message[];
  unsent: Unsent;
  send: () => void;
  /** Messages of the team that came while another place was shown. */
  unread: number;
  setSeen: () => void;
}

interface ChatOf {
  token: string;
  unsent: Unsent;
  onEnded: () => void;
}

/** The messages with the team; NONE: not yet known, or not the reader's. A dead line loses nothing: what has no answer is sent again with the same id. */
export function useChat({ token, unsent, onEnded }: ChatOf, state: 'OPEN' | 'OVER' | 'NONE'): Chat {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [seen, setSeenCount] = useState(0);
  const { setMessages: setUnsent } = unsent;
  const read = useCallback(() => {
    ask(token, 'patientMessages').then(
      ({ messages: all }) => {
        setMessages(all);
        // What arrived although its answer was lost.
        setUnsent((one) => one.filter(({ clientId }) => !all.some((sent) => sent.clientId === clientId)));
      },
      (error: unknown) => {
        if (isEnded(error)) onEnded();
      },
    );
  }, [token, onEnded, setUnsent]);
  const deliver = useDelivery({ token, unsent, onEnded }, read);
  const tick = useCallback(() => {
    read();
    deliver.sendWaiting();
  }, [read, deliver]);
  const reads = state === 'OPEN' || (state === 'OVER' && messages.length === 0);
  useWhileSeen(reads ? tick : nothing, AGAIN_MS);

  const fromTeam = messages.filter(({ mine }) => !mine).length;
  return {
    messages,
    unsent,
    send: deliver.sendDraft,
    unread: Math.max(0, fromTeam - seen),
    setSeen: useCallback(() => setSeenCount(fromTeam), [fromTeam]),
  };
}

const nothing = (): void => undefined;

/** Sends what is unsent; what has no answer waits for the next try. */
function useDelivery({ token, unsent, onEnded }: ChatOf, onSent: () => void) {
  const { setMessages, setDraft } = unsent;
  const latest = useRef(unsent);
  useEffect(() => {
    latest.current = unsent;
  });
  const [deliver] = useState(() => {
    const mark = (id: string, state: UnsentMessage['state']): void =>
      setMessages((all) => all.map((one) => (one.clientId === id ? { ...one, state } : one)));
    const post = ({ clientId, text }: UnsentMessage): void => {
      mark(clientId, 'SENDING');
      ask(token, 'sendPatientMessage', { clientId, text }).then(onSent, (error: unknown) => {
        mark(clientId, isRefused(error) ? 'REFUSED' : 'WAITING');
        if (isEnded(error)) onEnded();
      });
    };
    return {
      sendDraft: (): void => {
        const text = latest.current.draft.trim();
        if (!text) return;
        const one: UnsentMessage = { clientId: crypto.randomUUID(), text, state: 'SENDING' };
        setMessages((all) => [...all, one]);
        setDraft('');
        post(one);
      },
      sendWaiting: (): void =>
        latest.current.messages.filter(({ state }) => state === 'WAITING').forEach(post),
    };
  });
  return deliver;
}

/** Refused for what it says or when it comes; a fault of the server or of the line passes. */
function isRefused(error: unknown): boolean {
  const code = error instanceof CallError ? error.body?.code : undefined;
  return code === 'BAD_INPUT' || code === 'BAD_TRANSITION' || code === 'NOT_FOUND';
}
