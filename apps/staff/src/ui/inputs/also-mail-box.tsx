import { Typography } from '@mui/material';
import { BooleanInput, useRecordContext } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import { SideBox } from '#ui/form/form-columns.tsx';

/** Whether members are also mailed as it is published; once they were told, when that was. */
export function AlsoMailBox() {
  const announcedAt = useRecordContext<{ id: number; announced_at?: string | null }>()
    ?.announced_at;
  return (
    <SideBox title="会員への通知">
      {announcedAt ? (
        <Typography variant="body2">
          {formatDateTime(announcedAt)}
          に会員へ知らせました。もう一度公開しても、再び知らせることはありません。
        </Typography>
      ) : (
        <BooleanInput
          source="also_mail"
          label="メールでも知らせる"
          helperText="公開されたときに1回、受け取り方を自分で選んでいない会員にすぐメールで知らせます。メールを停止した会員には送りません。公開開始が7日より前のものは知らせません。"
        />
      )}
    </SideBox>
  );
}
