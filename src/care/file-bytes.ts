/** The bytes of a document did not arrive. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** A file inside a record has no address to fetch: its bytes are in the data URL. */
export async function bytesOf(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const [head = '', base64 = ''] = url.split(',', 2);
  if (head.startsWith('data:')) return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    throw new Unreachable('no answer', { cause: error });
  });
  if (!answer.ok) throw new Unreachable(`status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
