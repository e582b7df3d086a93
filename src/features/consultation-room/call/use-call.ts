import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ConsultationMode } from '#contract/shared.ts';
import { ApiError } from '#api/http/errors.ts';
import { wantedBy } from './wanted-by.ts';
import { stayAwake } from '#lib/awake.ts';
import { keepScreenOn } from '#lib/wake-lock.ts';
import { CallSession, type RoomWire } from '#lib/call/call-session.ts';
import type { CallView } from '#lib/call/call-view.ts';
import { LocalMedia, type MediaView } from '#lib/call/local-media.ts';
import { reportQuietly } from '#lib/quiet-report.ts';

export interface Call {
  view: CallView;
  local: MediaView;
  media: LocalMedia;
  start: () => void;
  /** Moves the call here from another tab or device of this person. */
  switchHere: () => void;
  leave: () => void;
  /** Tries the connections that do not come about once more. */
  tryAgain: () => void;
}

/** Ended, full or not permitted: a retry would get the same answer. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

interface CallOptions {
  wire: RoomWire;
  mode: ConsultationMode;
  /** This window runs the call. */
  active: boolean;
  /** True if leaving is unnecessary as it stops: another window continues the call, or the consultation has ended. */
  isOver: () => boolean;
  /** True if the person has moved the call to this window: it may be taken from another. */
  isBroughtHere?: () => boolean;
  /** The devices that the person tested before, with their choices; otherwise the mode decides. */
  media?: LocalMedia;
}

/** A person's part in a call while the screen is open. */
export function useCall({ wire, mode, active, isOver, isBroughtHere, media: tried }: CallOptions): Call {
  const [media] = useState(() => tried ?? new LocalMedia());
  const [session] = useState(
    () => new CallSession({ wire, media, isFinal, report: (error) => reportQuietly('call', error) }),
  );
  const [wanted, setWanted] = useState(true);
  const over = useEffectEvent(isOver);
  const isBrought = useEffectEvent(() => isBroughtHere?.() ?? false);
  const view = useSyncExternalStore(session.subscribe, session.current);
  const local = useSyncExternalStore(media.subscribe, media.current);
  const { audio, video } = wantedBy(mode);

  useEffect(() => {
    if (!active || !wanted) return undefined;
    session.start(isBrought());
    const goodbye = (): void => session.stop(over());
    addEventListener('pagehide', goodbye);
    return () => {
      removeEventListener('pagehide', goodbye);
      goodbye();
    };
  }, [active, wanted, session]);

  useEffect(() => {
    if (!active || !wanted) return undefined;
    // Opens only missing devices of the mode: a change to audio does not turn the camera off.
    const missing = { audio: audio && !media.tracks.audio, video: video && !media.tracks.video };
    if (!tried && (missing.audio || missing.video)) void media.open(missing);
    return undefined;
  }, [active, wanted, audio, video, media, tried]);

  // A person in a call may not touch the device for minutes; the idle lock must not count that.
  useEffect(() => (active && wanted ? stayAwake() : undefined), [active, wanted]);
  useEffect(() => (active && wanted ? keepScreenOn() : undefined), [active, wanted]);

  useEffect(() => {
    if (!active || !wanted) return undefined;
    return () => media.stop();
  }, [active, wanted, media]);

  const tryAgain = (): void => {
    for (const [id, { hasNoPath }] of view.peers) if (hasNoPath) session.tryAgain(id);
  };
  return {
    view,
    local,
    media,
    start: () => setWanted(true),
    switchHere: () => session.start(true),
    leave: () => setWanted(false),
    tryAgain,
  };
}
