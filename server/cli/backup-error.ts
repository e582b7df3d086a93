/** A backup that cannot be read, or a store that it cannot go into; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
