import { Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';

/** The version of the program, as an operator names it to whoever helps. */
export function Version() {
  const { identity } = useGetIdentity();
  if (!identity) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      バージョン {identity.version}
    </Typography>
  );
}
