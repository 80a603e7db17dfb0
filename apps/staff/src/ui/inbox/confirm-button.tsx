import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';

/** A button that asks for confirmation before its action. */
export function ConfirmButton({
  title,
  content,
  onConfirm,
  ...props
}: Omit<ButtonProps, 'content' | 'title' | 'onClick'> & {
  title: string;
  content: ReactNode;
  onConfirm: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => setIsOpen(true)} />
      <Confirm
        isOpen={isOpen}
        title={title}
        content={content}
        confirm="実行する"
        cancel="キャンセル"
        onConfirm={() => {
          setIsOpen(false);
          onConfirm();
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
