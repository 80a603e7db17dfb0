import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from './use-close-on-back.ts';

/**
 * A window over the screen. It traps and returns the focus; Escape, Back or a press outside cancels,
 * unless the action has begun.
 */
export function Dialog({
  open,
  title,
  busy = false,
  onCancel,
  buttons,
  children,
}: {
  open: boolean;
  title: string;
  busy?: boolean;
  onCancel: () => void;
  /** Below the contents, always in sight. */
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // This runs before any other code moves the focus.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const cancel = () => {
    if (!busy) onCancel();
  };
  useCloseOnBack(open, cancel, true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels as well
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      onClick={(event) => event.target === event.currentTarget && cancel()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg rounded-2xl border border-line bg-raised p-0 text-text shadow-2xl shadow-black/60 backdrop:bg-black/60"
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col p-5 sm:p-7">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <div className="-mx-1.5 mt-3 min-h-0 px-1.5 [word-break:auto-phrase] flex-1 overflow-y-auto">
          {children}
        </div>
        {buttons}
      </div>
    </dialog>
  );
}
