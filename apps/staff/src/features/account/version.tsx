import { Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';

/** The version of the program, for requests for support. */
export function Version() {
  const { identity } = useGetIdentity();
  if (!identity) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      バージョン {identity.version}
    </Typography>
  );
}
