import ImportIcon from '@mui/icons-material/CloudDownloadOutlined';
import { Button } from 'react-admin';
import { Link } from 'react-router';
import { useMayWrite } from '#lib/use-rights.ts';

/** The way from the videos to bringing in films of the Vimeo account. */
export function VimeoLink() {
  if (!useMayWrite()) return null;
  return (
    <Button component={Link} to="/vimeo" label="Vimeoから取り込む">
      <ImportIcon />
    </Button>
  );
}
