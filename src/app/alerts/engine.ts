import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import {
  ALERTS_CHANNEL,
  AT_CASE_SIGN,
  CONSULTING_SIGN,
  SOUNDER_SIGN,
  VISIBLE_SIGN,
} from '#contract/device-names.ts';
import type { Role } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { quietQuery } from '#api/resources/alerts.ts';
import { isLeader, onLiveState } from '#api/live/live.ts';
import { countersQuery } from '#api/resources/requests.ts';
import { listening } from '#app/alerts/listening.ts';
import { loadMemory, storeMemory } from '#app/alerts/memory.ts';
import { quietUntil } from '#app/alerts/quiet-store.ts';
import { onCritical } from '#app/alerts/on-critical.ts';
import { ringAtOnce } from '#app/alerts/ring-at-once.ts';
import { makeSign, signsUp } from '#app/alerts/signs.ts';
import { makeTrace } from '#app/alerts/trace.ts';
import { soundIsOn } from '#lib/sound-switch.ts';
import type { AlertKind } from '#domain/alert-kinds.ts';
import { nextSound, repeatMs, type Listener } from '#domain/sounds.ts';
import { isConsultationScreen, isNurseCaseScreen } from '#domain/paths.ts';
import { isMutedHere, onMute } from '#lib/alert-mute.ts';
import { play, preload } from '#lib/audio.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { onWorkerMessage } from '#lib/push.ts';
import { armed } from '#lib/sound-state.ts';
import { steadyTimer } from '#lib/steady-timer.ts';

type Said = { type: 'ring'; kind: AlertKind; rings: readonly string[]; to: string } | { type: 'look' };

/**
 * Rings for what waits, once a device: the leader tab decides (src/domain/sounds.ts) and a tab that may sound sounds.
 * A leader that closes is replaced by the next tab, which continues from the same memory.
 * @returns stops it
 */
export function startAlerts(client: QueryClient, role: Role, userId: string): () => void {
  const device = `${role}-${userId}`;
  const ownName = `${SOUNDER_SIGN}${device}-${crypto.randomUUID()}`;
  const consulting = makeSign(`${CONSULTING_SIGN}${device}`);
  const atCase = makeSign(`${AT_CASE_SIGN}${device}`);
  const sounder = makeSign(ownName);
  const visible = makeSign(`${VISIBLE_SIGN}${device}`);
  const trace = makeTrace();
  const channel = new BroadcastChannel(`${ALERTS_CHANNEL}${device}`);
  const timer = steadyTimer(() => look());
  let looking: Promise<void> | undefined;
  let again = false;
  let isOver = false;

  /** Looks once more if something changed during a look, so that none is lost and no two run at a time. */
  function look(): void {
    if (isOver) return;
    again = looking !== undefined;
    looking ??= decide().finally(() => {
      looking = undefined;
      if (again) look();
    });
  }

  async function decide(): Promise<void> {
    const quietMs = quietUntilMs();
    const isQuiet = quietMs > Date.now();
    quietUntil.set(isQuiet ? quietMs : 0);
    isMutedHere.set(loadMemory(role).isMuted);
    const counters = client.getQueryData(countersQuery().queryKey);
    const here = listening.get();
    if (!isLeader() || !counters || here?.role !== role) {
      return timer.set(isQuiet ? quietMs - Date.now() : null);
    }
    const signs = await signsUp();
    const listener: Listener = {
      role,
      internalProvider: counters.internalProvider,
      isConsulting: signs.includes(consulting.name),
      isAtCase: signs.includes(atCase.name),
      isQuiet,
    };
    const memory = loadMemory(role);
    const nowMs = Date.now();
    const { ringing } = counters;
    const sound = nextSound(memory, { ringing, listener, nowMs, repeatMs: repeatMs(role, portalConfig) });
    storeMemory(role, sound.memory);
    isMutedHere.set(sound.memory.isMuted);
    const nextAt = Math.min(sound.nextAt ?? Infinity, isQuiet ? quietMs : Infinity);
    timer.set(nextAt === Infinity ? null : Math.max(0, nextAt - nowMs));
    if (sound.kind && soundIsOn()) await ring(sound.kind, sound.rings, signs);
    trace.waits(
      ringing.map(({ requestId }) => requestId),
      signs.includes(visible.name),
    );
  }

  function quietUntilMs(): number {
    return Date.parse(client.getQueryData(quietQuery().queryKey) ?? '') || 0;
  }

  /** Here if this tab may sound, else in one that may; where none may, the attempt itself shows that it is blocked. */
  async function ring(kind: AlertKind, rings: readonly string[], signs: readonly string[]): Promise<void> {
    const other = armed.get()
      ? undefined
      : signs.find((name) => name.startsWith(`${SOUNDER_SIGN}${device}-`));
    if (other && other !== ownName) say({ type: 'ring', kind, rings, to: other });
    else await soundHere(kind, rings);
  }

  async function soundHere(kind: AlertKind, rings: readonly string[]): Promise<void> {
    if ((await play(kind)) === 'played') trace.heard(rings);
  }

  function say(said: Said): void {
    if (!isOver) channel.postMessage(said);
  }

  /** Also tells the other tabs to look, because one of them may be the leader. */
  function lookEverywhere(): void {
    look();
    say({ type: 'look' });
  }

  function mute(isMuted: boolean): void {
    storeMemory(role, { ...loadMemory(role), isMuted });
    lookEverywhere();
  }

  function showSigns(): void {
    void Promise.all([
      consulting.show(isConsulting()),
      atCase.show(role === 'nurse' && isInSight() && isNurseCaseScreen(pathHere())),
      sounder.show(armed.get() ?? false),
      visible.show(isInSight()),
    ]).then(lookEverywhere);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.type === 'look') look();
    else if (data.to === ownName) void soundHere(data.kind, data.rings);
  });
  document.addEventListener('visibilitychange', showSigns);
  const stops = [
    trace.stop,
    client.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey[0] === 'counters') look();
    }),
    ringAtOnce(client),
    // A critical result asks for its doctor.
    onCritical(() => void signsUp().then((signs) => ring('TALK_TO_DOC', [], signs))),
    // While the stream is down a push may arrive first.
    onWorkerMessage(({ type }) => {
      if (type === 'push-received') void refresh('push.received');
    }),
    new QueryObserver(client, quietQuery()).subscribe(look),
    onLiveState(look),
    listening.subscribe(showSigns),
    armed.subscribe(showSigns),
    onMute(mute),
  ];
  void preload();
  showSigns();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', showSigns);
    for (const stop of stops) stop();
    void consulting.show(false);
    void atCase.show(false);
    void sounder.show(false);
    void visible.show(false);
    timer.stop();
    channel.close();
  };
}

/** A call continues behind other windows; any other screen of a consultation counts only while it is visible. */
function isConsulting(): boolean {
  const path = pathHere();
  return isConsultationScreen(path) && (isInSight() || path.startsWith('/consultation/'));
}

function pathHere(): string {
  return listening.get()?.path ?? '';
}

function isInSight(): boolean {
  return document.visibilityState === 'visible';
}
