import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { TransformComponent, TransformWrapper, useControls } from 'react-zoom-pan-pinch';
import { IconButton } from '#ui/button.tsx';
import styles from '#ui/document-viewer.module.css';
import { useWords } from '#ui/words.ts';

interface ImageViewProps {
  readonly url: string;
  readonly name: string;
}

/** A picture that one can enlarge and move: wheel, pinch, double tap, or the two buttons. */
export function ImageView({ url, name }: ImageViewProps) {
  const words = useWords();
  const [broken, setBroken] = useState(false);
  if (broken) return <p role="alert">{words.cannotShow}</p>;
  return (
    <TransformWrapper maxScale={8} doubleClick={{ mode: 'toggle' }}>
      <Zoom />
      <TransformComponent wrapperClass={styles.picture ?? ''} contentClass={styles.moved ?? ''}>
        <img className={styles.image} src={url} alt={name} onError={() => setBroken(true)} />
      </TransformComponent>
    </TransformWrapper>
  );
}

function Zoom() {
  const words = useWords();
  const { zoomIn, zoomOut } = useControls();
  return (
    <div className={styles.zoom}>
      <IconButton icon={Minus} label={words.zoomOut} tone="quiet" onClick={() => void zoomOut()} />
      <IconButton icon={Plus} label={words.zoomIn} tone="quiet" onClick={() => void zoomIn()} />
    </div>
  );
}
