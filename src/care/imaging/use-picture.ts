import { useEffect, useRef, useState } from 'react';
// oxlint-disable-next-line import/default -- ?worker&url is the build tool's
import workerUrl from './picture-worker.ts?worker&url';
import type { FromPictureWorker, ToPictureWorker } from './picture-worker.ts';
import type { Look } from './grey-values.ts';
import { firstLook } from './look.ts';
import { bytesOf } from '#care/file-bytes.ts';
import type { ImagingPicture } from '#contract/imaging-picture.ts';
import { trustedScript } from '#lib/trusted-scripts.ts';

export type PictureState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `first`: the look that the file states, or all of its values. */
  | { kind: 'open'; first: Look };

/** Reads a picture in a thread of its own, and draws each look that is wanted; of many that wait, the last. */
export function usePicture(url: string, picture: ImagingPicture, onDrawn: (drawn: ImageBitmap) => void) {
  const [state, setState] = useState<PictureState>({ kind: 'loading' });
  const tell = useRef<(look: Look) => void>(() => undefined);
  const drawn = useRef(onDrawn);
  useEffect(() => void (drawn.current = onDrawn), [onDrawn]);
  useEffect(() => {
    const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
    const stopping = new AbortController();
    const fail = (): void => setState({ kind: 'failed' });
    let next: Look | undefined;
    let isBusy = false;
    const send = (message: ToPictureWorker, moved: Transferable[] = []): void =>
      worker.postMessage(message, moved);
    tell.current = (look) => {
      if (isBusy) next = look;
      else send({ look });
      isBusy = true;
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<FromPictureWorker>) => {
      if ('isFailed' in data) return fail();
      if ('isOpen' in data) return setState({ kind: 'open', first: firstLook(picture, data.range) });
      drawn.current(data.drawn);
      isBusy = next !== undefined;
      if (next) send({ look: next });
      next = undefined;
    });
    bytesOf(url, stopping.signal).then(
      ({ buffer }) => send({ file: buffer, picture }, [buffer]),
      () => stopping.signal.aborted || fail(),
    );
    return () => {
      stopping.abort();
      worker.terminate();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one file; a picture with the same link is the same
  }, [url]);
  return { state, draw: (look: Look) => tell.current(look) };
}
