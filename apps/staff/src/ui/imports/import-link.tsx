import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from 'react-admin';
import { Link } from 'react-router';
import { useMayWrite } from '#lib/use-rights.ts';

/** The way from a list to bringing in a file of its records. */
export function ImportLink({ resource }: { resource: 'member-imports' | 'video-imports' }) {
  if (!useMayWrite()) return null;
  return (
    <Button component={Link} to={`/${resource}/create`} label="ファイルから取り込む">
      <ImportIcon />
    </Button>
  );
}
