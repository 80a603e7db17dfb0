import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#lib/messages.ts';
import { EdgeDialog } from '#ui/edge-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';

/**
 * The side menu on narrow screens: slides over the screen, traps the focus and returns it. Escape,
 * Back or a press outside closes it.
 */
export function SidePanel({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useCloseOnBack(open, onClose, true);
  return (
    <EdgeDialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onDismiss={onClose}
      className="side-panel fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-(--side-menu-width) max-w-[85vw] overflow-y-auto overscroll-contain border-r border-line bg-ground text-text"
    >
      <div className="flex h-(--header-height) items-center px-1.5">
        <IconButton label={t('header.menu.close')} onClick={onClose}>
          <X aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      {children}
    </EdgeDialog>
  );
}
