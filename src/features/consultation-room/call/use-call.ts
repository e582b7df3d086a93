import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { ConsultationMode } from '#contract/shared.ts';
import { ApiError } from '#api/http/errors.ts';
import { wantedBy } from './wanted-by.ts';
import { stayAwake } from '#lib/awake.ts';
import { keepScreenOn } from '#lib/wake-lock.ts';
import { CallSession } from '#lib/call/call-session.ts';
import type { RoomWire } from '#lib/call/wire.ts';
import type { CallView } from '#lib/call/call-view.ts';
import { LocalMedia, type MediaView } from '#lib/call/local-media.ts';
import { reportQuietly } from '#lib/quiet-report.ts';

export interface Call {
  view: CallView;
  local: MediaView;
  media: LocalMedia;
  /** The mode that the doctor has just changed the call to. */
  changedTo: ConsultationMode | undefined;
  start: () => void;
  /** Moves the call here from another tab or device of this person. */
  switchHere: () => void;
  leave: () => void;
  /** Tries the connections that do not come about once more. */
  tryAgain: () => void;
  /** The picture of a member is shown with so many pixels on its shorter edge. */
  onShown: (memberId: string, pixels: number) => void;
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
  media?: LocalMedia | undefined;
}

const SAID_MS = 10_000;

/** Turns off what a new mode does without; it can be turned on by hand. @returns the new mode, for as long as it is said */
function useModeChange(mode: ConsultationMode, media: LocalMedia): ConsultationMode | undefined {
  const before = useRef(mode);
  const [changedTo, setChangedTo] = useState<ConsultationMode>();
  useEffect(() => {
    if (before.current === mode) return undefined;
    before.current = mode;
    const { audio, video } = wantedBy(mode);
    if (!video) void media.setCamera(false);
    if (!audio) void media.setMicrophone(false);
    setChangedTo(mode);
    const timer = setTimeout(() => setChangedTo(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [mode, media]);
  return changedTo;
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
    // Opens only missing devices of the mode.
    const missing = { audio: audio && !media.tracks.audio, video: video && !media.tracks.video };
    const isAsTried = tried !== undefined && !media.isStopped;
    if (!isAsTried && (missing.audio || missing.video)) void media.open(missing);
    return undefined;
  }, [active, wanted, audio, video, media, tried]);

  const changedTo = useModeChange(mode, media);
  const isElsewhere = view.phase === 'elsewhere';
  useEffect(() => {
    if (isElsewhere) media.stop();
  }, [isElsewhere, media]);
  const switchHere = (): void => {
    void media.open({ audio, video });
    session.start(true);
  };

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
    changedTo,
    local,
    media,
    start: () => setWanted(true),
    switchHere,
    leave: () => setWanted(false),
    tryAgain,
    onShown: session.setShown,
  };
}
