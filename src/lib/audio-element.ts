/**
 * Plays a sound with a plain audio element, for where the library cannot (R8.10). Read as a whole first: a part of a
 * file, as an element asks for it, is not in the worker's cache.
 */
export async function playElement(url: string, volume: number): Promise<'played' | 'blocked' | 'failed'> {
  const element = new Audio();
  let source = '';
  // An element that still reads a removed source would log an error.
  const release = (): void => {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(source);
  };
  try {
    const answer = await fetch(url);
    if (!answer.ok) return 'failed';
    source = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'audio/wav' }));
    element.src = source;
    element.volume = volume;
    element.addEventListener('ended', release);
    await element.play();
    return 'played';
  } catch (error) {
    release();
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed';
  }
}
