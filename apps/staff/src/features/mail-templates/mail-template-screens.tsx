import { Alert, Box, Button, Chip, Skeleton, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { labelPlaceholders } from '@orchard/contract/staff/broadcast-text';
import { keepPreviousData } from '@tanstack/react-query';
import { useRecordContext, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { useSettled } from '#lib/use-settled.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PlaceholderInput } from '#ui/inputs/placeholder-input.tsx';
import { type Column, chipColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { SideBox } from '#ui/section.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';

/** The mail that the form would produce, with samples in its placeholders. */
function MailTemplatePreview() {
  const { id = 0 } = useRecordContext<RecordOf<'mail-templates'>>() ?? {};
  const draft = useWatch({ name: ['subject', 'body', 'link_label'] });
  const [subject, body, link_label] = useSettled(draft);
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
      <Typography component="h3" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
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

const labelsOf = (placeholders: TemplateText['placeholders']) =>
  Object.fromEntries(placeholders.map(({ name, label }) => [name, label]));

const TextChip = ({ is_default }: Pick<TemplateText, 'is_default'>) => (
  <Chip
    size="small"
    variant="outlined"
    color={is_default ? 'default' : 'info'}
    label={is_default ? '初期の文面' : '変更済み'}
  />
);

const columns: Column<RowOf<'mail-templates'>>[] = [
  { source: 'title', label: 'メールの種類', sortable: true, onCard: 'title' },
  {
    source: 'subject',
    label: '件名',
    render: ({ subject, placeholders }) => labelPlaceholders(subject, labelsOf(placeholders)),
  },
  chipColumn('is_default', '文面', (row) => <TextChip {...row} />),
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

/** Which mail it is, and the way back to its first text. */
function Head() {
  const record = useRecordContext<TemplateText>();
  const mayWrite = useMayWrite();
  const refresh = useRefresh();
  if (!record) return null;
  return (
    <RecordHead
      name={record.title}
      chips={<TextChip {...record} />}
      actions={
        !record.is_default &&
        mayWrite && (
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
        )
      }
    />
  );
}

function TemplateFields() {
  const { placeholders = [] } = useRecordContext<TemplateText>() ?? {};
  // The editors keep the placeholders that they begin with.
  if (placeholders.length === 0) return null;
  const needed = placeholders.filter(({ is_needed }) => is_needed).map(({ label }) => label);
  const hasLink = placeholders.some(({ name }) => name === 'link');
  const hints = [
    '空行で段落を分けます。',
    needed.length > 0 && `「${needed.join('」「')}」は必須です。`,
    hasLink && 'リンクは、単独の行に差し込むとボタンになります。',
  ];
  return (
    <>
      <PlaceholderInput
        source="subject"
        label="件名"
        placeholders={labelsOf(placeholders.filter(({ is_for_body }) => !is_for_body))}
      />
      <PlaceholderInput
        source="body"
        label="本文"
        minRows={12}
        placeholders={labelsOf(placeholders)}
        helperText={hints.filter(Boolean).join('')}
      />
      {hasLink && <LineInput source="link_label" label="ボタンの文言" />}
    </>
  );
}

export const Edit = () => (
  <ContentEdit
    head={<Head />}
    side={
      <SideBox title="プレビュー">
        <MailTemplatePreview />
      </SideBox>
    }
  >
    <TemplateFields />
  </ContentEdit>
);
