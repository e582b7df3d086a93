import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { TransformComponent, TransformWrapper, useControls } from 'react-zoom-pan-pinch';
import { IconButton } from '#ui/inputs/button.tsx';
import { DocumentMarks, type MarkedPages } from './document-marks.tsx';
import styles from './document-viewer.module.css';
import { useFileWords } from '#ui/file-words.ts';

interface ImageViewProps extends MarkedPages {
  readonly url: string;
  readonly name: string;
}

/** A picture that one can enlarge and move: wheel, pinch, double tap, or the two buttons. */
export function ImageView({ url, name, marks, onPlace }: ImageViewProps) {
  const words = useFileWords();
  const [broken, setBroken] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  if (broken) return <p role="alert">{words.cannotShow}</p>;
  return (
    <TransformWrapper maxScale={8} doubleClick={{ mode: 'toggle' }}>
      <Zoom />
      <TransformComponent wrapperClass={styles.picture ?? ''} contentClass={styles.canvas ?? ''}>
        {/* A picture that is not drawn has no height: any press would be at its top edge. */}
        <DocumentMarks page={1} marks={marks} onPlace={isDrawn ? onPlace : undefined}>
          <img
            className={styles.image}
            src={url}
            alt={name}
            onLoad={() => setDrawn(true)}
            onError={() => setBroken(true)}
          />
        </DocumentMarks>
      </TransformComponent>
    </TransformWrapper>
  );
}

function Zoom() {
  const words = useFileWords();
  const { zoomIn, zoomOut } = useControls();
  return (
    <div className={styles.zoom}>
      <IconButton icon={Minus} label={words.zoomOut} tone="quiet" onClick={() => void zoomOut()} />
      <IconButton icon={Plus} label={words.zoomIn} tone="quiet" onClick={() => void zoomIn()} />
    </div>
  );
}
