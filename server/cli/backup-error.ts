/** A backup that cannot be read, or a store that cannot be restored into; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
