import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PictureDialog } from '#features/consultation-room/call/picture-dialog.tsx';
import { usePhoto } from '#features/consultation-room/call/use-photo.ts';
import { picture } from '#tests/support/browser/call-doubles.ts';
import { render } from '#tests/support/browser/render.tsx';

const keepCapture = vi.hoisted(() => vi.fn());
vi.mock('#api/resources/consultations.ts', () => ({ keepCapture }));

const WIDTH = 800;
const HEIGHT = 450;
const onClosed = vi.fn();

/** A video that is shown small, and the dialog of the picture that is taken of it. */
function Stage({ stream }: { stream: MediaStream }) {
  const { photo, take, discard } = usePhoto();
  const close = (): void => {
    onClosed();
    discard();
  };
  return (
    <>
      <video
        muted
        autoPlay
        ref={(video) => {
          if (video) video.srcObject = stream;
        }}
        style={{ width: 160 }}
      />
      <button type="button" onClick={() => take(document.querySelector('video')!)}>
        Take
      </button>
      {photo && <PictureDialog consultation={{ id: 'visit' }} photo={photo} onClose={close} />}
    </>
  );
}

beforeEach(async () => {
  keepCapture.mockReset().mockResolvedValue(undefined);
  onClosed.mockReset();
  render(<Stage stream={picture(WIDTH, HEIGHT)} />);
  await expect.poll(() => document.querySelector('video')?.videoWidth).toBe(WIDTH);
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

const keep = () => page.getByRole('button', { name: 'Keep picture' });
const agrees = () => page.getByRole('checkbox', { name: 'The patient agrees to this picture' });

it('keeps nothing without the patient’s agreement, and says so', async () => {
  await keep().click();
  await expect.element(page.getByText(/^Ask the patient, and tick this/)).toBeVisible();
  expect(keepCapture).not.toHaveBeenCalled();
  await agrees().click();
  await page.getByLabelText('Name of the picture').fill(' ');
  await keep().click();
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  expect(keepCapture).not.toHaveBeenCalled();
});

it('keeps the frame at the size at which it is decoded, with its name and the agreement', async () => {
  await page.getByLabelText('Name of the picture').fill(' Rash on the left arm ');
  await agrees().click();
  await keep().click();
  await expect.poll(() => onClosed.mock.calls.length).toBe(1);
  const [id, name, file, more] = keepCapture.mock.calls[0] as [string, string, File, object];
  expect([id, name, file.type, more]).toEqual([
    'visit',
    'Rash on the left arm',
    'image/jpeg',
    { patientAgreed: true },
  ]);
  const { width, height } = await createImageBitmap(file);
  expect([width, height]).toEqual([WIDTH, HEIGHT]);
});

it('stores nothing of a picture that is discarded', async () => {
  await agrees().click();
  await page.getByRole('button', { name: 'Discard picture' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(keepCapture).not.toHaveBeenCalled();
});

it('keeps the picture on the screen where the device could not store it', async () => {
  keepCapture.mockRejectedValue(new Error('full'));
  await agrees().click();
  await keep().click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(onClosed).not.toHaveBeenCalled();
});
