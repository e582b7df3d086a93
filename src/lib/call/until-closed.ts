/**
 * Ends the wait for an operation of a connection that was closed during it: by WebRTC 1.0, section 4.4.1.2, its promise is
 * never settled, so that what awaits it would do so for ever.
 */
export class UntilClosed {
  #end: () => void = () => undefined;
  #closed = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  close(): void {
    this.#end();
  }

  /** @returns the operation's answer, or undefined once the connection is closed */
  await<T>(operation: Promise<T>): Promise<T | void> {
    return Promise.race([operation, this.#closed]);
  }
}
