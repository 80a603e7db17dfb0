import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId } from 'react';

interface AskDialogProps extends Omit<DialogProps, 'open' | 'title' | 'onClose' | 'onSubmit'> {
  isOpen?: boolean;
  title: ReactNode;
  onClose: () => void;
  /** The button that closes it, where it is not the usual one. */
  close?: ButtonProps;
  /** The buttons after it. */
  actions?: ReactNode;
  /** Lines above and below the content. */
  dividers?: boolean;
  /** Makes it a form. */
  onSubmit?: DialogProps['onSubmit'];
}

/** A dialog with a title, a button that closes it, and those that act. */
export function AskDialog(props: AskDialogProps) {
  const { isOpen = true, title, onClose, close, actions, dividers = false, ...rest } = props;
  const { children, onSubmit, ...dialog } = rest;
  const titleId = useId();
  const content = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {/* Room for the label on the border of a first field. */}
      <DialogContent dividers={dividers} sx={{ '&&': { pt: dividers ? 2 : 1 } }}>
        {children}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose} {...close}>
          {close?.children ?? 'キャンセル'}
        </Button>
        {actions}
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      {...dialog}
    >
      {onSubmit ? (
        <form onSubmit={onSubmit as never} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
