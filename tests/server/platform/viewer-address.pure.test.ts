import { expect, test } from 'vitest';
import { isViewerAddress } from '#server/platform/viewer-address.ts';

test.each([
  'https://pacs.example/viewer?StudyInstanceUIDs={studyUid}',
  'https://pacs.example:8443/{studyUid}/view#first',
  'https://ohif.hospital.example/viewer/{studyUid}',
])('%s is the address of a viewer', (address) => {
  expect(isViewerAddress(address)).toBe(true);
});

test.each([
  ['without TLS', 'http://pacs.example/viewer?study={studyUid}'],
  ['without the place of the study', 'https://pacs.example/viewer'],
  ['with the place twice', 'https://pacs.example/{studyUid}/{studyUid}'],
  ['with the place in its host', 'https://{studyUid}.pacs.example/'],
  ['with a password', 'https://portal:secret@pacs.example/{studyUid}'],
  ['of a script', 'javascript:alert("{studyUid}")'],
  ['that is none', 'pacs {studyUid}'],
])('an address %s is refused', (_, address) => {
  expect(isViewerAddress(address)).toBe(false);
});
