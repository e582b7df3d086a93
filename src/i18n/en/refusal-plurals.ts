export const MEGAPIXELS = { one: '# megapixel', other: '# megapixels' } as const;

/** `what`: "leave". */
export function appointmentsIn(what: string) {
  return {
    one: `There is # appointment during this ${what}. Move or cancel it first.`,
    other: `There are # appointments during this ${what}. Move or cancel them first.`,
  } as const;
}
