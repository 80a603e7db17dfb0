import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { DateInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { formatDay } from '#lib/japan-time.ts';
import { useMay, useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { Toggle } from '#ui/inputs/toggle.tsx';
import { type Column, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { PreviewButton } from '#ui/preview.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { ConsentFields, formatConsents, NextConsentFields } from './consent-fields.tsx';

/** @param at where the text stands in the form; absent: today's */
function TermsPreview({ at = '', day }: { at?: 'next.' | ''; day: string }) {
  const [title, body, from] = useWatch({ name: [`${at}title`, `${at}body`, day] });
  return (
    <article>
      <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
        {title || '（タイトルなし）'}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {formatDay(from).replace(/\d+日$/, '')}改定
      </Typography>
      <RichText html={body ?? ''} />
    </article>
  );
}

const columns: Column<RowOf<'terms'>>[] = [
  { source: 'brand_label', label: 'ブランド', onCard: 'title' },
  { source: 'title', label: 'タイトル', sortable: true, render: ({ title }) => title ?? '未設定' },
  {
    source: 'revised_on',
    label: '改定日',
    sortable: true,
    render: ({ revised_on }) => formatDay(revised_on),
  },
  {
    source: 'next_from',
    label: '次の規約',
    render: ({ next_from }) => (next_from ? `${formatDay(next_from)}から` : '―'),
  },
  { source: 'consented_count', label: '同意した会員', render: formatConsents },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

function Brand() {
  const terms = useRecordContext<RecordOf<'terms'>>();
  return (
    <Typography color="textSecondary">
      ブランド：{terms?.brand_label}
      （条文の見出しは「大見出し」にすると、会員の画面で目次になります）
    </Typography>
  );
}

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Begins a notice and a mail that tell members of the terms to come. */
function TellMembers() {
  const terms = useRecordContext<RecordOf<'terms'>>();
  const mayMail = useMay('mail.write');
  if (!terms?.next) return null;
  const { title, from } = terms.next;
  const subject = `「${title}」への改定のお知らせ`;
  const body = `<p>${formatDay(from)}から、利用規約を「${escapeText(title)}」に改定します。</p>`;
  const mail = { subject, body, brand_id: terms.id, audience: 'brand', segment_id: null };
  return (
    <Row>
      <Button
        component={Link}
        to="/notices/create"
        state={{ record: { title: subject, body, brand_ids: [terms.id] } }}
      >
        お知らせを作成する
      </Button>
      {mayMail && (
        <Button component={Link} to="/broadcasts/create" state={{ record: mail }}>
          お知らせメールを作成する
        </Button>
      )}
    </Row>
  );
}

/** The terms that replace today's from a day on. */
const NextTerms = ({ onWithdraw }: { onWithdraw: () => void }) => (
  <SideBox title="次の規約">
    <Quiet>
      開始日の0時に、自動で今の規約と入れ替わります。それまで会員には今の規約だけが表示されます。
    </Quiet>
    <DateInput
      source="next.from"
      label="開始日"
      helperText="明日以降の日です。会員には改定の年月として表示されます。"
      fullWidth={false}
    />
    <NextConsentFields />
    <LineInput source="next.title" label="次の規約のタイトル" />
    <Row>
      <PreviewButton
        label="次の規約のプレビュー"
        preview={<TermsPreview at="next." day="next.from" />}
      />
      <Button color="error" onClick={onWithdraw}>
        次の規約を取り消す
      </Button>
    </Row>
    <TellMembers />
    <RichTextInput source="next.body" label="次の規約の本文" />
  </SideBox>
);

/** Today's terms and those to come, one of them at a time. */
function Fields() {
  const { getValues, setValue } = useFormContext();
  const next = useWatch({ name: 'next' });
  const isWritten = Boolean(useRecordContext<RecordOf<'terms'>>()?.title);
  const mayWrite = useMayWrite();
  const [shown, setShown] = useState<'now' | 'next'>('now');
  const isNext = Boolean(next) && shown === 'next';
  const set = (value: object | null) => {
    setValue('next', value, { shouldDirty: true });
    setShown(value ? 'next' : 'now');
  };
  return (
    <>
      {next ? (
        <Toggle
          label="表示する規約"
          value={shown}
          labels={{
            now: '今の規約',
            next: `次の規約${next.from ? `（${formatDay(next.from)}から）` : ''}`,
          }}
          onChange={setShown}
        />
      ) : (
        isWritten &&
        mayWrite && (
          <Button
            variant="outlined"
            sx={{ alignSelf: 'start' }}
            onClick={() => {
              const { title, body } = getValues();
              set({ title, body, from: null, ask_consent: false, consent_by: null });
            }}
          >
            次の規約を準備する
          </Button>
        )
      )}
      {/* It stays, so that a refusal finds its fields. */}
      <Stack spacing={2.5} sx={isNext ? { display: 'none' } : {}}>
        <LineInput source="title" label="タイトル" />
        <DateInput source="revised_on" label="改定日" fullWidth={false} />
        <ConsentFields />
        <RichTextInput source="body" label="本文" />
      </Stack>
      {next && (
        <Box sx={isNext ? {} : { display: 'none' }}>
          <NextTerms onWithdraw={() => set(null)} />
        </Box>
      )}
    </>
  );
}

export const Edit = () => (
  <ContentEdit preview={<TermsPreview day="revised_on" />}>
    <Brand />
    <Fields />
  </ContentEdit>
);
