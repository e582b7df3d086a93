import { isRightToLeft, mirrored, visualOrder, type Stretch } from './bidi.ts';
import { CHAINS, type Face } from './pdf-fonts.ts';
import { clustersOf, cutTo, linesOf, printable, runsOf, type Run, type Weight } from './pdf-runs.ts';

/** Above the baseline, as a share of the size: the highest of our faces. */
const ASCENT = 1.069;

export interface TextStyle {
  size: number;
  weight: Weight;
}

/** A line as it is drawn. */
export interface LaidLine extends TextStyle {
  /** In reading order, for those who hear it. */
  text: string;
  /** Runs in order from left to right. */
  runs: Run[];
  /** The paragraph is read from right to left. */
  isRightToLeft: boolean;
  /** A part of it is: its runs are not in reading order. */
  isMixed: boolean;
  ascent: number;
  height: number;
}

/** The width of a run in points. */
export type MeasureRun = (run: Run, size: number) => number;

export const widthOf = (runs: readonly Run[], size: number, measure: MeasureRun): number =>
  runs.reduce((sum, run) => sum + measure(run, size), 0);

/** Breaks a text into lines of at most `width`; as a cell it has one line, cut with an ellipsis. */
export function layOut(
  text: string,
  style: TextStyle,
  { width, isCell, measure }: { width: number; isCell: boolean; measure: MeasureRun },
): LaidLine[] {
  const long = (part: string): number => widthOf(runsOf(part, style.weight), style.size, measure);
  const shown = printable(text);
  const paragraphs = isCell ? [cutTo(shown, width, long)] : shown.split('\n');
  return paragraphs.flatMap((paragraph) => {
    const isRight = isRightToLeft(paragraph);
    return linesOf(paragraph, width, long).map((one) => laid(one, style, isRight));
  });
}

function laid(text: string, style: TextStyle, isRight: boolean): LaidLine {
  const stretches = visualOrder(text, isRight);
  const runs = stretches.flatMap((stretch) => runsFrom(stretch, style.weight));
  const faces = [...runs.map(({ face }) => face), ...CHAINS[style.weight].slice(0, 1)];
  const most = (share: (face: Face) => number): number => Math.max(...faces.map(share)) * style.size;
  const ascent = ASCENT * style.size;
  const height = ascent + most((face) => face.descent);
  const isMixed = stretches.some(({ isRightToLeft: right }) => right);
  return { ...style, text, runs, isRightToLeft: isRight, isMixed, ascent, height };
}

/** fontkit reverses Arabic script by itself, even its digits, and nothing else. */
function runsFrom({ text, isRightToLeft: isRight }: Stretch, weight: Weight): Run[] {
  const runs = runsOf(text, weight);
  if (!isRight)
    return runs.flatMap((run) =>
      run.face.script === 'arabic' ? piecesOf(run, clustersOf(run.text)) : [run],
    );
  return runs.toReversed().flatMap((run) => {
    if (run.face.script === 'arabic' && /\p{L}/u.test(run.text)) return [run];
    return piecesOf(run, clustersOf(run.text).toReversed().map(mirrored));
  });
}

const piecesOf = ({ face }: Run, texts: readonly string[]): Run[] => texts.map((text) => ({ face, text }));
