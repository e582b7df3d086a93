/**
 * Plays a sound with a plain audio element, for where the library cannot (R8.10). Read as a whole first: a part of a
 * file, as an element asks for it, is not in the worker's cache.
 */
export async function playElement(url: string, volume: number): Promise<'played' | 'blocked' | 'failed'> {
  let source = '';
  try {
    const answer = await fetch(url);
    if (!answer.ok) return 'failed';
    source = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'audio/wav' }));
    const element = new Audio(source);
    element.volume = volume;
    element.addEventListener('ended', () => URL.revokeObjectURL(source));
    await element.play();
    return 'played';
  } catch (error) {
    URL.revokeObjectURL(source);
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed';
  }
}
