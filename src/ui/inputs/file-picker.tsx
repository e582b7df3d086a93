import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Paperclip, Upload } from 'lucide-react';
import { Button, IconButton, type ButtonTone } from './button.tsx';
import { cx } from '#ui/cx.ts';
import styles from './file-picker.module.css';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface PickProps {
  /** Types that the dialog of the device offers: "application/pdf,image/*". The server looks at the content. */
  readonly accept: string | undefined;
  readonly multiple?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

interface FileButtonProps extends PickProps {
  readonly label: string;
  readonly tone?: ButtonTone | undefined;
  readonly size?: 's' | 'm' | undefined;
  readonly icon?: IconShape | undefined;
  readonly busy?: boolean | undefined;
}

/** The device's own dialog: what opens it, and the field that it fills. */
function usePicker(label: string, { accept, multiple, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file may be chosen again after it was refused.
        event.target.value = '';
      }}
    />
  );
  return { open: () => input.current?.click(), field };
}

/** A button that lets one choose files. */
export function FileButton({ label, tone, size, icon, busy, disabled, ...pick }: FileButtonProps) {
  const { open, field } = usePicker(label, pick);
  return (
    <>
      <Button tone={tone} size={size} icon={icon} busy={busy} disabled={disabled} onClick={open}>
        {label}
      </Button>
      {field}
    </>
  );
}

/** The same as a paper clip, where there is room for no more. */
export function AttachButton({ label, disabled, ...pick }: PickProps & { readonly label: string }) {
  const { open, field } = usePicker(label, pick);
  return (
    <>
      <IconButton icon={Paperclip} label={label} tone="quiet" disabled={disabled} onClick={open} />
      {field}
    </>
  );
}

interface DropZoneProps extends PickProps {
  /** "Drop results here, or" */
  readonly words: string;
  /** Words for what is accepted: "PDF or picture, up to 25 MB". */
  readonly limit: ReactNode;
}

/** A place to drop files on, with a button for who cannot. */
export function DropZone({ words: said, limit, onFiles, disabled, ...pick }: DropZoneProps) {
  const words = useWorkWords();
  const [over, setOver] = useState(false);
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length) onFiles(pick.multiple ? files : files.slice(0, 1));
  }
  return (
    <div
      className={cx(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={Upload} size="l" />
      <p>
        {said}{' '}
        <FileButton
          {...pick}
          label={words.choose}
          tone="bare"
          size="s"
          disabled={disabled}
          onFiles={onFiles}
        />
        <small>{limit}</small>
      </p>
    </div>
  );
}
