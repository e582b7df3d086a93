let timer: ReturnType<typeof setTimeout> | undefined;

/** A number restarts the timer, in ms; null stops it. */
addEventListener('message', ({ data }: MessageEvent<number | null>) => {
  clearTimeout(timer);
  if (data !== null) timer = setTimeout(() => postMessage(null), data);
});
