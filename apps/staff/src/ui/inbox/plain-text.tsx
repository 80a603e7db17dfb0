import { Typography } from '@mui/material';

/** What somebody wrote as plain text, line by line; nothing of it is interpreted. */
export const PlainText = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>
);
