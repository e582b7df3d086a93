import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A short VP8 recording that can be repeated: its first frame is a key frame. */
export interface Clip {
  framesPerSecond: number;
  frames: readonly Buffer[];
}

const FILE_HEADER = 32;
const FRAME_HEADER = 12;
/** Larger packets do not fit every network path (RFC 7741, section 4.4). */
const PAYLOAD_MAX = 1_100;
/** RFC 7741, section 4.2: the first packet of a frame has the S bit, and no other field of the descriptor is used. */
const START_OF_FRAME = 0x10;

/** The drawn patient of `tests/run/patient-clip.mjs`, an IVF file. */
export function patientClip(): Clip {
  const file = readFileSync(join(import.meta.dirname, 'patient.ivf'));
  const frames: Buffer[] = [];
  for (let at = FILE_HEADER; at < file.length;) {
    const size = file.readUInt32LE(at);
    frames.push(file.subarray(at + FRAME_HEADER, at + FRAME_HEADER + size));
    at += FRAME_HEADER + size;
  }
  return { framesPerSecond: file.readUInt32LE(16) / file.readUInt32LE(20), frames };
}

/** @returns the RTP payloads of one VP8 frame, in order */
export function payloadsOf(frame: Buffer): Buffer[] {
  const payloads: Buffer[] = [];
  for (let at = 0; at < frame.length; at += PAYLOAD_MAX) {
    const descriptor = Buffer.of(at === 0 ? START_OF_FRAME : 0);
    payloads.push(Buffer.concat([descriptor, frame.subarray(at, at + PAYLOAD_MAX)]));
  }
  return payloads;
}
