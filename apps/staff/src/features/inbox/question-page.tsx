import OpenIcon from '@mui/icons-material/OpenInNew';
import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import { Box, Button, Chip, Divider, Typography } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { useHref } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useOpenRecord, useSubmit } from '#lib/use-open-record.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { SideBox } from '#ui/section.tsx';
import { StateChip } from '#ui/state-chip.tsx';
import { formatUnmailed, PlainText, Quiet } from '#ui/texts.tsx';
import { type AnswerFields, AnswerForm } from './answer-form.tsx';
import { FaqButton } from './faq-dialog.tsx';
import { AssigneeBox, HistoryBox, MemberBox } from './record-boxes.tsx';
import { useReplyDraft } from './reply-draft.tsx';
import { useKeys } from './use-keys.tsx';
import { focusReply, WorkColumns } from './work-columns.tsx';

/** The question's video, to watch beside the answer. */
function VideoBox({ video }: { video: RecordOf<'questions'>['video'] }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const address = useHref(`/videos/${video.id}`);
  const frame = { width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 1 };
  return (
    <SideBox title="質問された動画">
      {isPlaying && video.embed_url ? (
        <Box
          component="iframe"
          src={video.embed_url}
          title={video.title}
          allow="fullscreen; picture-in-picture"
          sx={frame}
        />
      ) : (
        video.thumbnail_url && (
          <Box
            component="img"
            src={sizedPicture(video.thumbnail_url, 'card')}
            alt=""
            sx={{ ...frame, objectFit: 'cover' }}
          />
        )
      )}
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{video.title}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <StateChip state={video.state} />
        {video.embed_url && !isPlaying && (
          <Button startIcon={<PlayIcon />} onClick={() => setIsPlaying(true)}>
            ここで再生する
          </Button>
        )}
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          startIcon={<OpenIcon />}
        >
          動画を別のタブで開く
        </Button>
      </Box>
    </SideBox>
  );
}

type Question = RecordOf<'questions'>;

const QuestionText = ({ question: { message, member, created_at } }: { question: Question }) => (
  <Box component="section" aria-label="質問の内容">
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
      {member.brands.map(({ id, label }) => (
        <Chip key={id} size="small" variant="outlined" label={label} />
      ))}
      <Typography color="textSecondary">{formatDateTime(created_at)}</Typography>
    </Box>
    <PlainText>{message}</PlainText>
  </Box>
);

const formatHearing = ({ told_at, notified_by }: NonNullable<Question['answer']>) => {
  if (notified_by !== 'mail') return formatUnmailed(notified_by);
  return told_at
    ? `${formatDateTime(told_at)}に会員へメールで知らせました。`
    : '会員へのメールは送信していません。';
};

/** The answer in the members' view, and its notification. */
function Answered({ question }: { question: Question }) {
  const { answer } = question;
  const mayCopy = useMay('content.write');
  if (!answer) return null;
  return (
    <Box component="section" aria-label="現在の回答">
      <Divider sx={{ mb: 2 }} />
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {answer.staff_name}さんの回答・{formatDateTime(answer.created_at)}
        {answer.updated_at && `（${formatDateTime(answer.updated_at)}に更新）`}
      </Typography>
      <RichText html={answer.message} />
      <Quiet sx={{ mt: 1 }}>{formatHearing(answer)}</Quiet>
      {mayCopy && <FaqButton id={question.id} message={question.message} />}
    </Box>
  );
}

interface WorkProps {
  question: Question;
  replace: (question: Question) => void;
  reload: () => void;
}

/** The field for an answer; {@link WorkProps} as of the open record. */
export function AnswerQuestion({
  question,
  replace,
  reload,
  onSent,
}: WorkProps & { onSent: () => void }) {
  const { submit, isBusy } = useSubmit(replace, reload);
  // A new form after one's own answer; what others do meanwhile leaves what is being typed alone.
  const [sent, setSent] = useState(0);
  const params = { id: question.id };
  const query = { revision: String(question.revision) };
  const draft = useReplyDraft(question, (message) =>
    call(staffApi['questions.saveDraft'], { params, body: { message } }),
  );

  const send = async (body: AnswerFields) => {
    // A draft on its way would be there again after sending.
    await draft.flush();
    const refused = await submit(
      () => call(staffApi['questions.answer'], { params, query, body }),
      question.answer ? '回答を更新しました。' : '回答を送信しました。',
    );
    if (!refused) {
      draft.forget();
      setSent((times) => times + 1);
      onSent();
    }
    return refused;
  };
  return <AnswerForm key={sent} question={question} draft={draft} onSend={send} isBusy={isBusy} />;
}

function Work(props: WorkProps) {
  const { question, replace } = props;
  return (
    <WorkColumns
      side={
        <>
          <MemberBox member={question.member} video={question.video.id} />
          <VideoBox video={question.video} />
          <AssigneeBox record={question} replace={replace} />
          <HistoryBox id={question.id} />
        </>
      }
      reply={(onSent) => <AnswerQuestion {...props} onSent={onSent} />}
      refusal="閲覧のみできます。回答する権限がありません。"
    >
      <QuestionText question={question} />
      <Answered question={question} />
    </WorkColumns>
  );
}

/** One question: its text, the video beside it, and the answer. */
export function QuestionPage() {
  const { record, isPending, error, replace, refetch } = useOpenRecord<Question>();
  useKeys({ r: focusReply });
  return (
    <OpenRecord
      title={record ? `${record.member.name}さんの質問` : '質問'}
      isPending={isPending}
      error={error}
    >
      {record && (
        <Work key={record.id} question={record} replace={replace} reload={() => void refetch()} />
      )}
    </OpenRecord>
  );
}
