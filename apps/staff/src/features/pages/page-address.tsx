import { Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';

/** Where members find the page: for menus and for links in other bodies. */
export function PageAddress() {
  const page = useRecordContext();
  if (!page) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      このページのアドレス：<code>/page/{page.id}</code>
      （メニューや本文のリンクに使えます）
    </Typography>
  );
}
