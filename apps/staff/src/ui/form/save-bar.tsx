import { Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton } from 'react-admin';

/** The bar at the foot of a form, which stays in sight. */
export const SaveBar = ({ canSave, children }: { canSave: boolean; children?: ReactNode }) => (
  <Paper
    variant="outlined"
    sx={{
      position: 'sticky',
      bottom: 0,
      zIndex: 5,
      mt: 2,
      p: 1.5,
      gap: 1,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
    }}
  >
    {canSave && <SaveButton label="保存する" title="Ctrl+S（Macは⌘S）" alwaysEnable />}
    {children}
  </Paper>
);
