/** Two soft notes, one after the other: Hz, and when each begins and ends in seconds. */
const NOTES = [
  [523, 0, 0.35],
  [659, 0.3, 0.8],
] as const;
const VOLUME = 0.25;
/** Without a slope, both ends click. */
const SLOPE_S = 0.03;

/** Plays two soft notes, unlike any alert. @returns the last of them, which ends with an event */
export function playSoftNotes(context: AudioContext, output: AudioNode): AudioScheduledSourceNode {
  const [first, last] = NOTES;
  playNote(context, output, first);
  return playNote(context, output, last);
}

function playNote(
  context: AudioContext,
  output: AudioNode,
  [frequency, from, until]: (typeof NOTES)[number],
): AudioScheduledSourceNode {
  const at = context.currentTime;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, at + from);
  loudness.gain.linearRampToValueAtTime(VOLUME, at + from + SLOPE_S);
  loudness.gain.linearRampToValueAtTime(0, at + until);
  const note = new OscillatorNode(context, { frequency });
  note.connect(loudness).connect(output);
  note.start(at + from);
  note.stop(at + until);
  return note;
}
