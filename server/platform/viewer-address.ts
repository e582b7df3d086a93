/** The place of the Study Instance UID in the address of a viewer. */
export const STUDY_PLACE = '{studyUid}';

/** Returns whether an address is https, without a name or password in it, and has the place once, not in its host. */
export function isViewerAddress(address: string): boolean {
  const parts = address.split(STUDY_PLACE);
  if (parts.length !== 2 || !URL.canParse(parts.join('0'))) return false;
  const { protocol, host, username, password } = new URL(parts.join('0'));
  const isSame = host === new URL(parts.join('1')).host;
  return protocol === 'https:' && username === '' && password === '' && isSame;
}
