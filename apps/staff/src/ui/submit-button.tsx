import { Button, CircularProgress } from '@mui/material';
import type { ReactNode } from 'react';

/** The button that sends a form; shows that it is under way and cannot be pressed twice. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    disabled={busy}
    startIcon={busy ? <CircularProgress size={18} color="inherit" /> : null}
  >
    {children}
  </Button>
);
