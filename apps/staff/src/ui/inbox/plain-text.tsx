import { Typography } from '@mui/material';

/** Plain text of a person, line by line, without interpretation. */
export const PlainText = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>
);
