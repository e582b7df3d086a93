import { Refusal } from '#server/platform/http/refusal.ts';
import { FILE_MAX_BYTES, LINES_MAX, MESSAGES_MAX } from './reading.ts';

/** A line of the file. Its text has one character for each byte. */
export interface FileLine {
  line: number;
  bytes: string;
}

/** A message with its lines, the first of which is MSH. */
export type MessageLines = readonly [FileLine, ...FileLine[]];

export interface SplitFile {
  messages: MessageLines[];
  /** Lines of the envelope: FHS, BHS, BTS, FTS. */
  envelope: FileLine[];
  /** Lines that belong to no message. */
  stray: FileLine[];
  /** The file begins with the byte order mark of UTF-8. */
  isMarked: boolean;
}

const MARK = '\u{EF}\u{BB}\u{BF}';
const ENVELOPE = /^(?:FHS|BHS|BTS|FTS)/;
/** Signs of MLLP around a message, which some programs write into their files. */
const [FRAME_START, FRAME_END] = ['\v', '\u{1C}'];

/**
 * Splits a file into its messages. A line ends with CR, as HL7 has it, or with LF or both, as text files do.
 * @throws Refusal TOO_LARGE, WRONG_TYPE for a file without a message
 */
export function splitFile(file: Uint8Array): SplitFile {
  if (file.length > FILE_MAX_BYTES) throw new Refusal('TOO_LARGE');
  const whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  const isMarked = whole.startsWith(MARK);
  const lines = (isMarked ? whole.slice(MARK.length) : whole).split(/\r\n|\r|\n/, LINES_MAX + 1);
  if (lines.length > LINES_MAX) throw tooLong();
  const split: SplitFile = { messages: [], envelope: [], stray: [], isMarked };
  let message: [FileLine, ...FileLine[]] | undefined;
  for (const [at, raw] of lines.entries()) {
    const bytes = withoutFrame(raw);
    const line = { line: at + 1, bytes };
    if (bytes.trim() === '') continue;
    if (bytes.startsWith('MSH')) {
      message = [line];
      split.messages.push(message);
    } else if (ENVELOPE.test(bytes)) {
      message = undefined;
      split.envelope.push(line);
    } else if (message) message.push(line);
    else split.stray.push(line);
  }
  if (!split.messages.length) throw new Refusal('WRONG_TYPE', { reason: 'NOT_HL7' });
  if (split.messages.length > MESSAGES_MAX) throw tooLong();
  return split;
}

function withoutFrame(raw: string): string {
  const from = raw.startsWith(FRAME_START) ? 1 : 0;
  return raw.slice(from, raw.endsWith(FRAME_END) ? -1 : undefined);
}

const tooLong = (): Refusal =>
  new Refusal('TOO_LARGE', {
    reason: 'MESSAGE_FILE_LONG',
    params: { lines: LINES_MAX, messages: MESSAGES_MAX },
  });
