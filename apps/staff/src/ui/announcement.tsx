import { Box } from '@mui/material';

/** Announces visible changes to screen readers. */
export const Announcement = ({ children }: { children: string }) => (
  <Box
    role="status"
    sx={{
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    }}
  >
    {children}
  </Box>
);
