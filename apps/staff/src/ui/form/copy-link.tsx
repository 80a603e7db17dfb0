import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button } from '@mui/material';
import { useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router';

const NAMES = ['title', 'question'] as const;

/** Opens the form of a new record with what the open one holds, as a draft. */
export function CopyLink() {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  if (!record || !('published_at' in record)) return null;
  const name = NAMES.find((field) => typeof record[field] === 'string');
  const { id: _, revision: __, state: ___, ...fields } = record;
  const copy = {
    ...fields,
    published_at: null,
    published_until: null,
    ...(name && { [name]: `${record[name]}（コピー）` }),
    ...('position' in record && { position: null }),
    ...('also_mail' in record && { also_mail: false, announced_at: null }),
  };
  return (
    <Button
      component={Link}
      to={`/${resource}/create`}
      state={{ record: copy }}
      startIcon={<CopyIcon />}
    >
      複製する
    </Button>
  );
}
