/** A service outside did not do what it was asked. `isFinal`: asking again will not help either. Says no secrets. */
export class OutsideError extends Error {
  override name = 'OutsideError';
  isFinal: boolean;
  constructor(message: string, isFinal = false, cause?: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}
