import { playSoftNotes } from '#lib/soft-notes.ts';

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
    playSoftNotes(context, output).addEventListener('ended', end);
    return true;
  } catch {
    end();
    return false;
  }
}
