import { Button, type ButtonProps, CircularProgress } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';
import { useAction } from '#lib/use-call.ts';

type Plain = Omit<ButtonProps, 'content' | 'title' | 'onClick'>;

/** A button that asks for confirmation before its action. */
export function ConfirmButton({
  title,
  content,
  confirm = '実行する',
  onConfirm,
  ...props
}: Plain & {
  title: string;
  content: ReactNode;
  /** What the button says that goes on. */
  confirm?: string;
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
        confirm={confirm}
        cancel="キャンセル"
        onConfirm={() => {
          setIsOpen(false);
          // A double click meets the dialog once more, on its way out.
          if (isOpen) onConfirm();
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

interface Action<Answer> {
  /** Makes the call. */
  act: () => Promise<Answer>;
  /** Updates what is shown, and returns the notice. */
  done: (answer: Answer) => string;
}

/** A button that makes a call, reports how it went, and makes no second one meanwhile. */
export function ActionButton<Answer>({ act, done, ...props }: Plain & Action<Answer>) {
  const { mutate, isPending } = useAction(act, done);
  return (
    <Button
      {...props}
      {...(isPending && { startIcon: <CircularProgress size={16} color="inherit" /> })}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    />
  );
}

/** The same after a question. */
export function ConfirmedAction<Answer>({
  act,
  done,
  disabled = false,
  ...props
}: Plain & Action<Answer> & { title: string; content: ReactNode; confirm?: string }) {
  const { mutate, isPending } = useAction(act, done);
  return (
    <ConfirmButton
      variant="outlined"
      {...props}
      disabled={disabled || isPending}
      onConfirm={() => mutate()}
    />
  );
}
