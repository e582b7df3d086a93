/** Two soft notes, one after the other: Hz, and when each begins and ends in seconds. */
const NOTES = [
  [523, 0, 0.35],
  [659, 0.3, 0.8],
] as const;
const VOLUME = 0.25;

/** Plays two soft notes by the chosen speaker. To be called in a press. @returns whether they are heard, as far as the browser knows */
export async function playTestSound(speaker: string | undefined): Promise<boolean> {
  const context = new AudioContext();
  const element = new Audio();
  const end = (): void => {
    element.srcObject = null;
    void context.close();
  };
  try {
    const output = context.createMediaStreamDestination();
    element.srcObject = output.stream;
    if (speaker !== undefined) await element.setSinkId?.(speaker);
    await context.resume();
    await element.play();
    const last = NOTES.map((note) => playNote(context, output, note)).at(-1);
    last?.addEventListener('ended', end);
    return true;
  } catch {
    end();
    return false;
  }
}

function playNote(
  context: AudioContext,
  output: AudioNode,
  [hertz, from, until]: (typeof NOTES)[number],
): OscillatorNode {
  const at = context.currentTime;
  const loudness = context.createGain();
  // Without a slope, both ends click.
  loudness.gain.setValueAtTime(0, at + from);
  loudness.gain.linearRampToValueAtTime(VOLUME, at + from + 0.03);
  loudness.gain.linearRampToValueAtTime(0, at + until);
  const note = new OscillatorNode(context, { frequency: hertz });
  note.connect(loudness).connect(output);
  note.start(at + from);
  note.stop(at + until);
  return note;
}
