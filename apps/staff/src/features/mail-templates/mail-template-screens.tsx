import { Box, Chip, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRecordContext, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-action.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { SideBox } from '#ui/form/form-columns.tsx';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';
import { LineInput, LinesInput } from '#ui/inputs/line-input.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';
import { MailTemplatePreview } from './mail-template-preview.tsx';

type TemplateText = RecordOf<'mail-templates'>;

const columns: Column<RowOf<'mail-templates'>>[] = [
  { source: 'title', label: 'メールの種類', sortable: true, onCard: 'title' },
  { source: 'subject', label: '件名' },
  {
    source: 'is_default',
    label: '文面',
    onCard: 'chip',
    render: ({ is_default }) => (
      <Chip
        size="small"
        variant="outlined"
        color={is_default ? 'default' : 'info'}
        label={is_default ? '初期の文面' : '変更済み'}
      />
    ),
  },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

/** When the mail is sent. */
function When() {
  const record = useRecordContext<TemplateText>();
  return (
    <Typography component="h2" variant="h2">
      {record?.title}
    </Typography>
  );
}

/** The placeholders that the text may contain. */
function GapsBox() {
  const record = useRecordContext<TemplateText>();
  return (
    <SideBox title="差し込み項目">
      <Typography variant="body2" color="textSecondary">
        文中に入力すると、送信時に実際の内容に置き換わります。空行で段落を分けます。
      </Typography>
      {record?.placeholders?.map(({ name, label, is_needed }) => (
        <Box key={name}>
          <Box component="code" sx={{ color: 'primary.main' }}>{`{${name}}`}</Box>
          <Typography variant="body2">
            {label}
            {is_needed && '（必須）'}
            {name === 'link' && '。単独の行に入力すると、ボタンとして表示されます'}
          </Typography>
        </Box>
      ))}
    </SideBox>
  );
}

function ResetBox() {
  const record = useRecordContext<TemplateText>();
  const mayWrite = useMayWrite();
  const refresh = useRefresh();
  const { mutate, isPending } = useAction(
    (id: number) => call(staffApi['mail-templates.reset'], { params: { id } }),
    () => {
      refresh();
      return '初期の文面に戻しました。';
    },
  );
  if (!record || record.is_default || !mayWrite) return null;
  return (
    <SideBox title="初期の文面">
      <ConfirmButton
        variant="outlined"
        disabled={isPending}
        title="初期の文面に戻しますか？"
        content="現在の文面は変更履歴に残り、あとから復元できます。保存していない変更は失われます。"
        onConfirm={() => mutate(record.id)}
      >
        初期の文面に戻す
      </ConfirmButton>
    </SideBox>
  );
}

/** The button's words, where the mail has a link. */
function LinkLabel() {
  const record = useRecordContext<TemplateText>();
  if (!record?.placeholders?.some(({ name }) => name === 'link')) return null;
  return <LineInput source="link_label" label="ボタンの文言" />;
}

export const Edit = () => (
  <ContentEdit
    preview={<MailTemplatePreview />}
    side={
      <>
        <GapsBox />
        <ResetBox />
      </>
    }
  >
    <When />
    <LineInput source="subject" label="件名" />
    <LinesInput source="body" label="本文" minRows={12} />
    <LinkLabel />
  </ContentEdit>
);
