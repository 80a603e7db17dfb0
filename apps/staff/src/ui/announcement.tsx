import { Box } from '@mui/material';

/** Says to screen readers what others see happen. */
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
