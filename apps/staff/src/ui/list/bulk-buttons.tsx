import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UnpublishIcon from '@mui/icons-material/PublicOffOutlined';
import PublishIcon from '@mui/icons-material/PublicOutlined';
import { Button, Stack } from '@mui/material';
import { useBulkOfChosen } from './use-bulk.tsx';

/** The actions on chosen rows. */
export function BulkButtons({ canPublish }: { canPublish: boolean }) {
  const { start, isPending } = useBulkOfChosen();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {canPublish && (
        <>
          <Button startIcon={<PublishIcon />} disabled={isPending} onClick={() => start('publish')}>
            公開する
          </Button>
          <Button
            startIcon={<UnpublishIcon />}
            disabled={isPending}
            onClick={() => start('unpublish')}
          >
            下書きに戻す
          </Button>
        </>
      )}
      <Button
        color="error"
        startIcon={<DeleteIcon />}
        disabled={isPending}
        onClick={() => start('delete')}
      >
        削除する
      </Button>
    </Stack>
  );
}
