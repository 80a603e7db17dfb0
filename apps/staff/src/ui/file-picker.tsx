import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';

/**
 * A button that opens the browser's own window for choosing files.
 * @param onPick gets the files; the same ones can be chosen again
 */
export function FilePicker({
  accept,
  label,
  inputId,
  multiple = false,
  onPick,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  accept: string;
  /** Names the field. */
  label?: string;
  inputId?: string;
  multiple?: boolean;
  onPick: (files: [File, ...File[]]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={inputId}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          target.value = '';
          if (first) onPick([first, ...others]);
        }}
      />
    </>
  );
}
