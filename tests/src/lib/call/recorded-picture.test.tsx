import { expect, it } from 'vitest';
import { RecordedPicture } from '#lib/call/recorded-picture.ts';
import { picture } from '#tests/support/browser/call-doubles.ts';

const PATIENT = { id: 'patient', name: 'Dibyalata Nath', picture: null, sound: null };
const GUEST = { id: 'guest', name: 'Venkat', picture: null, sound: null };

/** The colour of the recorded picture at a share of its width, halfway down. */
function colourAt(film: RecordedPicture, share: number): number[] {
  film.draw();
  const { width, height } = film.canvas;
  const [red = 0, green = 0, blue = 0] =
    film.canvas.getContext('2d')?.getImageData(width * share, height / 2, 1, 1).data ?? [];
  return [red, green, blue];
}
const CRIMSON = [220, 20, 60];
const BLACK = [0, 0, 0];

it('draws the members who are given to it beside each other, and no longer one who is not', async () => {
  const film = new RecordedPicture();
  film.setMembers([{ ...PATIENT, picture: picture() }, GUEST]);
  // The double is crimson on its left half.
  await expect.poll(() => colourAt(film, 1 / 8)).toEqual(CRIMSON);
  expect(colourAt(film, 5 / 8)).toEqual(BLACK);

  film.setMembers([GUEST, { ...PATIENT, picture: picture() }]);
  await expect.poll(() => colourAt(film, 5 / 8)).toEqual(CRIMSON);
  expect(colourAt(film, 1 / 8)).toEqual(BLACK);

  film.setMembers([GUEST]);
  expect(colourAt(film, 5 / 8)).toEqual(BLACK);
  film.setMembers([PATIENT]);
  expect(colourAt(film, 1 / 4)).toEqual(BLACK);
  film.stop();
});
