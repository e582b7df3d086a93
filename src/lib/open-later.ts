/**
 * Opens an address that is not known yet in a new window, which gets no reference to this one.
 * The window opens in the tap itself, so that no pop-up blocker stops it; without an address it closes again.
 * @returns whether there was a place to open
 * @throws what `ask` throws
 */
export async function openLater(ask: () => Promise<string | null>): Promise<boolean> {
  const opened = window.open('about:blank', '_blank');
  try {
    const address = await ask();
    if (!address) opened?.close();
    else if (opened) {
      opened.opener = null;
      opened.location.href = address;
    } else location.href = address;
    return address !== null;
  } catch (error) {
    opened?.close();
    throw error;
  }
}
