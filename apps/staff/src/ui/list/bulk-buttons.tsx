import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UnpublishIcon from '@mui/icons-material/PublicOffOutlined';
import PublishIcon from '@mui/icons-material/PublicOutlined';
import { Stack } from '@mui/material';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { PublishAction } from '#ui/bulk/publish-action.tsx';

/**
 * The actions on chosen rows.
 * @param children further ones of the resource
 */
export function BulkButtons({
  canPublish,
  children,
}: {
  canPublish: boolean;
  children?: React.ReactNode;
}) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {canPublish && (
        <>
          <PublishAction startIcon={<PublishIcon />}>公開する</PublishAction>
          <BulkAction
            startIcon={<UnpublishIcon />}
            title="下書きに戻しますか？"
            effect="会員の画面に表示されなくなります。"
            change={{ action: 'unpublish' }}
          >
            下書きに戻す
          </BulkAction>
        </>
      )}
      {children}
      <BulkAction
        color="error"
        startIcon={<DeleteIcon />}
        title="削除しますか？"
        effect="会員の画面に表示されなくなります。30日間はゴミ箱から元に戻せます。"
        change={{ action: 'delete' }}
        removes
      >
        削除する
      </BulkAction>
    </Stack>
  );
}
