/** Times of a day, as "1-0-1" orders them; with the evening there are four. */
const TIMES = {
  MORNING: 'morning|mornings|mane|subah|सुबह|सकाळ|सकाळी',
  NOON: 'noon|afternoon|midday|dopahar|दोपहर|दुपारी',
  EVENING: 'evening|evenings|shaam|sham|शाम|संध्याकाळी|सायंकाळी',
  NIGHT: 'night|nights|nocte|raat|रात|रात्री',
} as const;
type TimeOfDay = keyof typeof TIMES;

const isTime = (word: string): TimeOfDay | undefined =>
  (Object.keys(TIMES) as TimeOfDay[]).find((time) => TIMES[time].split('|').includes(word));

const JOIN = /(?: ?(?:,|&|\+|-|\/) ?| (?:and|aur|और|व) | )/u;
const AROUND =
  /^(?:(?:daily|every day|roz|रोज) )?(?:(?:in|at|each|every) )?(?:the )?|(?: (?:ko|को|daily|only))+$/gu;

/**
 * Reads names of the times of a day, and nothing else, as figures: "morning and night" and "सुबह शाम" as "1-0-1", "evening" as
 * "0-0-1-0". In Indian speech morning and evening are the two halves of a day, so both together are twice a day.
 * @param plain in lower case, with single spaces
 */
export function figuresOfDayWords(plain: string): string | undefined {
  const words = plain
    .replaceAll(AROUND, '')
    .split(JOIN)
    .map((word) => word.replaceAll(/^(?:in|at|the)$/g, ''))
    .filter(Boolean);
  const times = words.map(isTime);
  const found = new Set(times);
  if (!words.length || found.has(undefined) || found.size !== words.length) return undefined;
  const has = (time: TimeOfDay): number => (found.has(time) ? 1 : 0);
  const isFour = has('EVENING') && (has('NIGHT') || !has('MORNING'));
  const figures = isFour
    ? [has('MORNING'), has('NOON'), has('EVENING'), has('NIGHT')]
    : [has('MORNING'), has('NOON'), has('EVENING') || has('NIGHT')];
  return figures.join('-');
}
