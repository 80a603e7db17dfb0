import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import type { ReactElement } from 'react';
import { Button } from 'react-admin';
import { Link } from 'react-router';
import { useMayWrite } from '#lib/use-rights.ts';

/** The way from a list to bringing in its records, by default from a file. */
export function ImportLink(props: { to: string; label?: string; children?: ReactElement }) {
  const { to, label = 'ファイルから取り込む', children = <ImportIcon /> } = props;
  if (!useMayWrite()) return null;
  return (
    <Button component={Link} to={to} label={label}>
      {children}
    </Button>
  );
}
