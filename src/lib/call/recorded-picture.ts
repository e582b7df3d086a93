import type { RecordedMember } from './call-recorder.ts';

const WIDTH = 960;
const HEIGHT = 540;
const CAPTION_PX = 18;
const MARGIN_PX = 8;

/** A canvas on which the pictures of a call are drawn beside each other, each with its name. */
export class RecordedPicture {
  readonly canvas = document.createElement('canvas');
  #videos = new Map<string, HTMLVideoElement>();
  #members: readonly RecordedMember[] = [];

  constructor() {
    this.canvas.width = WIDTH;
    this.canvas.height = HEIGHT;
  }

  setMembers(members: readonly RecordedMember[]): void {
    this.#members = members;
    for (const id of this.#videos.keys()) if (!members.some((member) => member.id === id)) this.#drop(id);
    for (const { id, picture } of members) {
      const video = this.#videos.get(id) ?? document.createElement('video');
      this.#videos.set(id, video);
      if (video.srcObject === picture) continue;
      Object.assign(video, { muted: true, playsInline: true, srcObject: picture });
      if (picture) void video.play().catch(() => undefined);
    }
  }

  draw(): void {
    const pen = this.canvas.getContext('2d');
    if (!pen) return;
    pen.fillStyle = 'black';
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    const columns = Math.ceil(Math.sqrt(this.#members.length));
    const rows = Math.ceil(this.#members.length / Math.max(1, columns));
    const [width, height] = [WIDTH / columns, HEIGHT / rows];
    for (const [at, member] of this.#members.entries()) {
      const [left, top] = [(at % columns) * width, Math.floor(at / columns) * height];
      const video = this.#videos.get(member.id);
      if (member.picture && video && video.videoWidth > 0)
        drawWhole(pen, video, { left, top, width, height });
      caption(pen, member.name, left + MARGIN_PX, top + height - MARGIN_PX);
    }
  }

  stop(): void {
    for (const id of this.#videos.keys()) this.#drop(id);
  }

  #drop(id: string): void {
    const video = this.#videos.get(id);
    if (video) video.srcObject = null;
    this.#videos.delete(id);
  }
}

interface Cell {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Draws all of a picture in its cell: what a filled cell would cut off may be the wound that is shown. */
function drawWhole(pen: CanvasRenderingContext2D, video: HTMLVideoElement, cell: Cell): void {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(cell.width / videoWidth, cell.height / videoHeight);
  const [width, height] = [videoWidth * scale, videoHeight * scale];
  const left = cell.left + (cell.width - width) / 2;
  pen.drawImage(video, left, cell.top + (cell.height - height) / 2, width, height);
}

function caption(pen: CanvasRenderingContext2D, name: string, left: number, bottom: number): void {
  pen.font = `${CAPTION_PX}px sans-serif`;
  pen.textBaseline = 'bottom';
  pen.lineWidth = 4;
  pen.strokeStyle = 'black';
  pen.strokeText(name, left, bottom);
  pen.fillStyle = 'white';
  pen.fillText(name, left, bottom);
}
