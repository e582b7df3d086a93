import { useCallback, useEffect, useState } from 'react';
import type { ImagingPicture } from '#contract/imaging-picture.ts';
import { windowOf, type Look } from './grey-values.ts';
import { ImageCanvas } from './image-canvas.tsx';
import { ImageTools } from './image-tools.tsx';
import styles from './imaging-view.module.css';
import { adjusted } from './look.ts';
import { usePicture } from './use-picture.ts';
import { imaging } from '#i18n/en/imaging.ts';
import { useText } from '#i18n/text.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface ImageOfFileProps {
  readonly url: string;
  readonly name: string;
  readonly picture: ImagingPicture;
}

/** The picture of an X-ray or scan, its window, and its tools. */
export function ImageOfFile({ url, name, picture }: ImageOfFileProps) {
  const text = useText(imaging);
  const [drawn, setDrawn] = useState<ImageBitmap>();
  const [isFit, setFit] = useState(true);
  const { state, draw } = usePicture(
    url,
    picture,
    useCallback((bitmap) => setDrawn(bitmap), []),
  );
  const [chosen, setChosen] = useState<Look>();
  const first = state.kind === 'open' ? state.first : undefined;
  const look = chosen ?? first;
  useEffect(() => {
    if (look) draw(look);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `draw` is new with each drawing
  }, [look]);
  if (state.kind === 'failed') return <p role="alert">{text.cannotDraw}</p>;
  if (!first || !look) return <Skeleton shape="text" />;
  const onAdjust = (brighter: number, contrast: number): void =>
    setChosen((before) => adjusted(before ?? first, first, brighter, contrast));
  const isColour = picture.photometric === 'COLOUR';
  return (
    <>
      <ImageCanvas {...{ name, picture, drawn, isFit }} onAdjust={isColour ? undefined : onAdjust} />
      {!isColour && (
        <p className={styles.window} role="status">
          {windowWords(look, text)}
          {!picture.window && !chosen && ` ${text.allValues}`}
        </p>
      )}
      <ImageTools
        isInverted={look.isInverted}
        isFit={isFit}
        onAdjust={isColour ? undefined : onAdjust}
        onInvert={() => setChosen({ ...look, isInverted: !look.isInverted })}
        onFit={() => setFit(!isFit)}
        onReset={() => {
          setChosen(undefined);
          setFit(true);
        }}
      />
    </>
  );
}

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

function windowWords(look: Look, text: (typeof imaging)['en']): string {
  const { center, width } = windowOf(look);
  const words = text.window(number.format(center), number.format(width));
  return look.isInverted ? `${words}, ${text.inverted}.` : `${words}.`;
}
