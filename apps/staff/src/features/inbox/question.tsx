import { Alert, Box, Chip, Divider, Link, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useInput } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { RadioField, Tick } from '#ui/inputs/ticks.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Row } from '#ui/row.tsx';
import { formatUnmailed, PlainText, Quiet } from '#ui/texts.tsx';
import { FaqButton } from './faq-dialog.tsx';
import { MergingBox } from './merging.tsx';
import { Place, Seconds, VideoBox } from './question-film.tsx';
import { type Answering, type Opened, ReplyForm } from './reply-form.tsx';
import { Templates } from './templates.tsx';

type Question = RecordOf<'questions'>;

const formatHearing = ({ told_at, notified_by }: NonNullable<Question['answer']>) => {
  if (notified_by !== 'mail') return formatUnmailed(notified_by);
  return told_at
    ? `${formatDateTime(told_at)}に会員へメールで知らせました。`
    : '会員へのメールは送信していません。';
};

/** The question, then the answer in the members' view, and its notification. */
function Text({ item }: { item: Question }) {
  const { id, message, member, created_at, answer } = item;
  const mayCopy = useMay('content.write');
  return (
    <>
      <Box component="section" aria-label="質問の内容">
        <Row sx={{ mb: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
          {member.brands.map((brand) => (
            <Chip key={brand.id} size="small" variant="outlined" label={brand.label} />
          ))}
          <Typography color="textSecondary">{formatDateTime(created_at)}</Typography>
        </Row>
        <Place item={item} />
        <PlainText>{message}</PlainText>
      </Box>
      {answer && (
        <Box component="section" aria-label="現在の回答">
          <Divider sx={{ mb: 2 }} />
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {answer.staff_name}さんの回答・{formatDateTime(answer.created_at)}
            {answer.updated_at && `（${formatDateTime(answer.updated_at)}に更新）`}
          </Typography>
          <RichText html={answer.message} />
          <Quiet sx={{ mt: 1 }}>{formatHearing(answer)}</Quiet>
          {mayCopy && <FaqButton id={id} message={message} />}
        </Box>
      )}
    </>
  );
}

const CONSENT = {
  true: '。公開してよいとのことです',
  false: '。質問した会員が公開を希望していません',
  null: '',
};

function Visibility({ isGone, consent }: { isGone: boolean; consent: boolean | null }) {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'is_public' });
  return (
    <RadioField
      label="公開範囲"
      closed={consent === false ? 'all' : undefined}
      error={fieldState.error?.message}
      value={field.value ? 'all' : 'asker'}
      labels={{
        asker: isGone ? '公開しない' : '質問した会員だけに公開する',
        all: `動画を見られる会員全員に公開する（質問した会員の氏名は表示されません）${CONSENT[`${consent}`]}`,
      }}
      onChange={(who) => field.onChange(who === 'all')}
    />
  );
}

function TellAgain() {
  const { field } = useInput<{ source: string }>({ source: 'tell_again' });
  return (
    <Tick
      checked={Boolean(field.value)}
      onChange={field.onChange}
      label="質問した会員に、もう一度メールで知らせる"
    />
  );
}

/** The field for an answer. */
function Reply(opened: Answering<Question>) {
  const { id, answer, is_public, may_publish, member, same_as_id, others } = opened.item;
  if (same_as_id !== null) {
    return (
      <Alert severity="info">
        この質問は <Link href={`/questions/${same_as_id}`}>#{same_as_id}</Link> とまとめています。#
        {same_as_id} に回答すると、この質問の会員にも届きます。
      </Alert>
    );
  }
  const isGone = member.id === null;
  const isHeard = !isGone || others.some((other) => other.same_as_id === id);
  const isPublic = is_public && may_publish !== false;
  return (
    <ReplyForm
      kind="questions"
      opened={opened}
      endpoint={staffApi['questions.answer']}
      brand={member.brands[0]?.id}
      first={{ message: answer?.message ?? '', is_public: isPublic, tell_again: false }}
      again={(sent) => ({ ...sent, tell_again: false })}
      field={
        <RichTextInput
          source="message"
          label={answer ? '回答を編集' : '回答'}
          below={(field) => (
            <Stack spacing={1}>
              <Templates name={member.name} field={field} />
              <Seconds item={opened.item} field={field} />
            </Stack>
          )}
        />
      }
      submit={answer ? '回答を更新する' : '回答を送信する'}
      note={!answer && isHeard && '送信すると、質問した会員にメールでお知らせします。'}
      done={answer ? '回答を更新しました。' : '回答しました。'}
    >
      <Visibility isGone={isGone} consent={may_publish} />
      {isGone && (
        <Quiet>質問した会員のデータは消去されたため、メールでのお知らせはできません。</Quiet>
      )}
      {isHeard && answer && <TellAgain />}
    </ReplyForm>
  );
}

const Side = (opened: Opened<Question>) => (
  <>
    <VideoBox {...opened} />
    <MergingBox {...opened} />
  </>
);

/** What the screen of a question shows. */
export const question = {
  ...{ Text, Reply, Side },
  noun: '質問',
  titleOf: ({ member }: Question) => `${member.name}さんの質問`,
  refusal: '閲覧のみできます。回答する権限がありません。',
};
