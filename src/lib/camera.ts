/** Opens the camera that looks away from the person, where there is one. @throws DOMException when it is refused or missing */
export function openCamera(audio = false): Promise<MediaStream> {
  const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } };
  return navigator.mediaDevices.getUserMedia({ video, audio });
}

export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const JPEG_QUALITY = 0.85;

/** The frame that a video shows now, as a JPEG of the size at which it is decoded. */
export function takePhoto(video: HTMLVideoElement, quality = JPEG_QUALITY): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
