/** Types that the server accepts, the likeliest first; a browser offers one of them. */
const TYPES = ['video/webm', 'video/mp4'];
/** A minute is then some 19 MB: fine enough to judge a gait, small enough for a hotspot. */
const BITS_PER_SECOND = 2_500_000;
const CHUNK_MS = 1000;

/** Returns whether this browser can record at all. */
export function canRecord(): boolean {
  return 'MediaRecorder' in globalThis && TYPES.some((type) => MediaRecorder.isTypeSupported(type));
}

/** The type in which this browser records; the browser's own where it offers none of ours. */
export const recordingType = (): string => TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';

/** Records a stream until `stop`, which answers the whole as a file. */
export function startRecording(stream: MediaStream): { stop: (name: string) => Promise<File> } {
  const mimeType = recordingType();
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start(CHUNK_MS);
  return {
    stop: async (name) => {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      return new File(parts, `${name}.${mimeType.endsWith('mp4') ? 'mp4' : 'webm'}`, { type: mimeType });
    },
  };
}
