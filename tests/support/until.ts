/** Waits until something holds. @throws an error that names what was waited for */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  ms = 15_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${ms} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
