import type { Howl, HowlerGlobal } from 'howler';
import { ALERT_VOLUME } from '#contract/limits.ts';
import type { RequestKind } from '#contract/shared.ts';
import { playElement } from '#lib/audio-element.ts';
import { isMutedHere } from '#lib/alert-mute.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { playSoftNotes } from '#lib/soft-notes.ts';
import { armed } from '#lib/sound-state.ts';
import { soundIsOn } from '#lib/sound-switch.ts';

/** Alert sounds (R9.05). */
export type Sound = Extract<RequestKind, 'EMERGENCY_CARE' | 'TALK_TO_NURSE' | 'TALK_TO_DOC'>;

export type Played = 'played' | 'blocked' | 'failed';

const FILES: Readonly<Record<Sound, string>> = {
  EMERGENCY_CARE: '/sounds/emergency.mp3',
  TALK_TO_NURSE: '/sounds/nurse.mp3',
  TALK_TO_DOC: '/sounds/doc.mp3',
};
const PATIENCE_MS = 3_000;

interface Player {
  howler: HowlerGlobal;
  howls: Record<Sound, Howl>;
}

let loading: Promise<Player> | undefined;
let context: AudioContext | undefined;

function loadPlayer(): Promise<Player> {
  loading ??= makePlayer().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function makePlayer(): Promise<Player> {
  const { Howl, Howler } = await import('howler');
  // Its rest after 30 silent seconds would make an alert late.
  Howler.autoSuspend = false;
  const howlOf = (sound: Sound): Howl => new Howl({ src: [FILES[sound]], volume: ALERT_VOLUME });
  const howls = {
    EMERGENCY_CARE: howlOf('EMERGENCY_CARE'),
    TALK_TO_NURSE: howlOf('TALK_TO_NURSE'),
    TALK_TO_DOC: howlOf('TALK_TO_DOC'),
  };
  context = Howler.ctx;
  context.addEventListener('statechange', tell);
  tell();
  return { howler: Howler, howls };
}

function tell(): void {
  armed.set(context?.state === 'running');
}

/** Loads the library and the sounds; the browser plays none before a tap. */
export async function preload(): Promise<void> {
  await loadPlayer().catch((error: unknown) => reportQuietly('sound', error));
}

/** Lets sounds play from now on. To be called in a click or tap. */
export async function arm(): Promise<boolean> {
  try {
    const { howler } = await loadPlayer();
    // A browser that still refuses leaves this promise open until a later tap.
    await Promise.race([howler.ctx.resume(), delay(1_000)]);
  } catch (error) {
    reportQuietly('sound', error);
  }
  tell();
  return armed.get() ?? false;
}

/**
 * Plays one alert sound now or not at all. A blocked library would keep the sound and play it at the next tap, a stale
 * alarm on top of others: so the state is looked at before.
 */
export async function play(sound: Sound): Promise<Played> {
  const error = await loadPlayer().then(
    ({ howls }) => (armed.get() ? playHowl(howls[sound]) : new Error('not armed')),
    (error: unknown) => error,
  );
  if (error === null) return 'played';
  // R8.10: another way of playing, then the log.
  const outcome = await playElement(FILES[sound], ALERT_VOLUME);
  if (outcome !== 'played') reportQuietly('sound', error);
  return outcome;
}

/** Plays the soft sound of a guest who asks to be admitted, now or not at all; not where the person has turned alerts off or muted them. */
export async function playKnock(): Promise<Played> {
  if (!soundIsOn() || isMutedHere.get()) return 'blocked';
  try {
    const { howler } = await loadPlayer();
    if (!armed.get()) return 'blocked';
    playSoftNotes(howler.ctx, howler.ctx.destination);
    return 'played';
  } catch (error) {
    reportQuietly('sound', error);
    return 'failed';
  }
}

/** @returns null once it sounds, else why it does not */
async function playHowl(howl: Howl): Promise<unknown> {
  if (howl.state() === 'unloaded') howl.load();
  if (howl.state() === 'loading') await heard(howl, 'load', 'loaderror');
  if (howl.state() !== 'loaded' || !armed.get()) return new Error('not loaded');
  const started = heard(howl, 'play', 'playerror');
  const id = howl.play();
  const error = await started;
  if (error) howl.stop(id);
  return error;
}

/** @returns null when the first event came, the error of the second, or an error after three seconds */
function heard(howl: Howl, good: 'load' | 'play', bad: 'loaderror' | 'playerror'): Promise<unknown> {
  return new Promise((resolve) => {
    const end = (error: unknown): void => {
      clearTimeout(timer);
      howl.off(good, succeed).off(bad, fail);
      resolve(error);
    };
    const succeed = (): void => end(null);
    const fail = (_: number, error: unknown): void => end(error ?? new Error(bad));
    const timer = setTimeout(end, PATIENCE_MS, new Error(`no ${good}`));
    howl.on(good, succeed).on(bad, fail);
  });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
