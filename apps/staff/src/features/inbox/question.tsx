import OpenIcon from '@mui/icons-material/OpenInNew';
import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import { Box, Button, Chip, Divider, Typography } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useHref } from 'react-router';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { RadioField, Tick } from '#ui/inputs/ticks.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { StateChip } from '#ui/state-chip.tsx';
import { formatUnmailed, PlainText, Quiet } from '#ui/texts.tsx';
import { FaqButton } from './faq-dialog.tsx';
import { type Answering, type Opened, ReplyForm } from './reply-form.tsx';
import { Templates } from './templates.tsx';

type Question = RecordOf<'questions'>;

/** The question's video, to watch beside the answer. */
function VideoBox({ item: { video } }: Opened<Question>) {
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
      <Row>
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
      </Row>
    </SideBox>
  );
}

const formatHearing = ({ told_at, notified_by }: NonNullable<Question['answer']>) => {
  if (notified_by !== 'mail') return formatUnmailed(notified_by);
  return told_at
    ? `${formatDateTime(told_at)}に会員へメールで知らせました。`
    : '会員へのメールは送信していません。';
};

/** The question, then the answer in the members' view, and its notification. */
function Text({ item: { id, message, member, created_at, answer } }: { item: Question }) {
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

function Visibility({ isGone }: { isGone: boolean }) {
  const { field } = useInput<{ source: string }>({ source: 'is_public' });
  return (
    <RadioField
      label="公開範囲"
      value={field.value ? 'all' : 'asker'}
      labels={{
        asker: isGone ? '公開しない' : '質問した会員だけに公開する',
        all: '動画を見られる会員全員に公開する（質問した会員の氏名は表示されません）',
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
  const { answer, is_public, member } = opened.item;
  const isGone = member.id === null;
  return (
    <ReplyForm
      kind="questions"
      opened={opened}
      endpoint={staffApi['questions.answer']}
      brand={member.brands[0]?.id}
      first={{ message: answer?.message ?? '', is_public, tell_again: false }}
      again={(sent) => ({ ...sent, tell_again: false })}
      field={
        <RichTextInput
          source="message"
          label={answer ? '回答を編集' : '回答'}
          below={(field) => <Templates name={member.name} field={field} />}
        />
      }
      submit={answer ? '回答を更新する' : '回答を送信する'}
      note={!answer && !isGone && '送信すると、質問した会員にメールでお知らせします。'}
      done={answer ? '回答を更新しました。' : '回答しました。'}
    >
      <Visibility isGone={isGone} />
      {isGone && (
        <Quiet>質問した会員のデータは消去されたため、メールでのお知らせはできません。</Quiet>
      )}
      {!isGone && answer && <TellAgain />}
    </ReplyForm>
  );
}

/** What the screen of a question shows. */
export const question = {
  ...{ Text, Reply, Side: VideoBox },
  noun: '質問',
  titleOf: ({ member }: Question) => `${member.name}さんの質問`,
  refusal: '閲覧のみできます。回答する権限がありません。',
};
