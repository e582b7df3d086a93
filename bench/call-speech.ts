/** Something like speech without a pause: a voiced sound of changing pitch and loudness, four syllables a second. */
const RATE = 48_000;
const HARMONICS = 18;

/** @returns a WAV file (RIFF, 16 bits, one channel) */
export function speech(seconds: number): Buffer {
  const samples = seconds * RATE;
  const data = Buffer.alloc(44 + samples * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples * 2, 40);
  let phase = 0;
  for (let at = 0; at < samples; at += 1) {
    const time = at / RATE;
    phase += (2 * Math.PI * (130 + 30 * Math.sin(2 * Math.PI * 0.7 * time))) / RATE;
    const formant = 700 + 500 * Math.sin(2 * Math.PI * 1.3 * time);
    let value = 0;
    for (let harmonic = 1; harmonic <= HARMONICS; harmonic += 1)
      value += Math.sin(harmonic * phase) / (1 + ((harmonic * 130 - formant) / 300) ** 2);
    const loudness = 0.35 + 0.3 * Math.sin(2 * Math.PI * 4 * time) ** 2;
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value * loudness * 0.4)) * 30_000), 44 + at * 2);
  }
  return data;
}
