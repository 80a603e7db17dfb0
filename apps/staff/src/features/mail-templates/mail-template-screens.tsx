import { Alert, Box, Button, Chip, Skeleton, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useRecordContext, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput, LinesInput } from '#ui/inputs/line-input.tsx';
import { type Column, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SideBox } from '#ui/section.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';

/** The mail that the form would produce, with samples in its placeholders. */
function MailTemplatePreview() {
  const { id = 0 } = useRecordContext<RecordOf<'mail-templates'>>() ?? {};
  const [subject, body, link_label] = useWatch({ name: ['subject', 'body', 'link_label'] });
  const { data, error, isPending } = useCall(staffApi['mail-templates.preview'], {
    queryKey: ['mail-templates', 'preview', id, subject, body, link_label],
    params: { id },
    body: { subject, body, link_label },
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  return (
    <Stack component="article" spacing={2}>
      <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
        {data.subject}
      </Typography>
      {data.blocks.map((block, index) =>
        'url' in block ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no name but their place
          <Box key={index}>
            <Button variant="contained" disableRipple component="span">
              {block.label}
            </Button>
            <Quiet sx={{ mt: 1 }}>{block.url}</Quiet>
          </Box>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no name but their place
          <PlainText key={index}>{block.text}</PlainText>
        ),
      )}
    </Stack>
  );
}

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
      <Quiet>文中に入力すると、送信時に実際の内容に置き換わります。空行で段落を分けます。</Quiet>
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
  if (!record || record.is_default || !mayWrite) return null;
  return (
    <SideBox title="初期の文面">
      <ConfirmedAction
        title="初期の文面に戻しますか？"
        content="現在の文面は変更履歴に残り、あとから復元できます。保存していない変更は失われます。"
        act={() => call(staffApi['mail-templates.reset'], { params: { id: record.id } })}
        done={() => {
          refresh();
          return '初期の文面に戻しました。';
        }}
      >
        初期の文面に戻す
      </ConfirmedAction>
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
