import { Alert, Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#lib/japan-time.ts';
import { useOfficeLabels } from '#lib/use-office-labels.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { MemberChips } from '#ui/members/member-facts.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { FormColumns, SideBox } from '#ui/section.tsx';
import { PlainText } from '#ui/texts.tsx';
import { ContractsBox } from './contracts-box.tsx';
import { MemberActions } from './member-actions.tsx';
import { DataBox, LeavingBox, PlaybackDays, SeriesBox } from './member-boxes.tsx';
import { Invitation, Use } from './member-status.tsx';
import { MemberTimeline, timelineKey } from './member-timeline.tsx';

type Member = RecordOf<'members'>;

function Person({ member, after }: { member: Member; after: () => void }) {
  const { note: noteLabel, ...labels } = useOfficeLabels();
  const mayWrite = useMayWrite();
  const { name, kana, nickname, note } = member;
  const facts = [
    ...(['number', 'phone'] as const).map((column) => [labels[column], member[column]]),
    ['メールアドレス', member.email],
    ['最終利用', formatDateTime(member.last_seen_at) || '―'],
    [
      '規約への同意',
      member.consents
        .map(({ title, accepted_at }) => `${title}（${formatDateTime(accepted_at)}）`)
        .join('、') || '―',
    ],
    ...(['own_1', 'own_2'] as const).map((column) => [labels[column], member[column]]),
  ].flatMap(([label, value]) => (label && value ? { label, value } : []));
  return (
    <>
      <RecordHead
        name={
          <>
            <bdi>{name}</bdi>
            <Box component="span" sx={{ ml: 1, color: 'text.secondary', typography: 'body2' }}>
              {[kana, nickname !== name && `（${nickname}）`].filter(Boolean).join('')}
            </Box>
          </>
        }
        chips={<MemberChips member={member} />}
        facts={facts}
        actions={<MemberActions member={member} after={after} />}
      />
      {member.remarks.map((text) => (
        <Alert key={text} severity="warning">{`この会員は${text}`}</Alert>
      ))}
      {member.state === 'invited' && member.invitation.state === 'none' && (
        <Alert severity="info">
          まだ招待していません。招待メールを送信すると、会員がパスワードを設定してログインできるようになります。
        </Alert>
      )}
      <FormColumns
        side={
          <>
            {note && (
              <SideBox title={noteLabel ?? ''}>
                <Box
                  tabIndex={0}
                  role="group"
                  aria-label={noteLabel}
                  sx={{ maxHeight: 240, overflowY: 'auto' }}
                >
                  <PlainText>{note}</PlainText>
                </Box>
              </SideBox>
            )}
            <ContractsBox member={member} after={after} />
            <Use member={member} after={after} />
            <Invitation member={member} />
            {/* Without a brand hardly a series is the member's. */}
            {member.memberships.length > 0 && <SeriesBox memberId={member.id} />}
            <PlaybackDays days={member.playback_days} />
            <LeavingBox memberId={member.id} after={after} />
            {mayWrite && <DataBox memberId={member.id} />}
          </>
        }
      >
        <MemberTimeline memberId={member.id} />
      </FormColumns>
    </>
  );
}

/** A member: who it is, what can be done, and what happened. */
export function MemberPage() {
  const { record: member, isPending, error, refetch } = useOpenRecord<Member>();
  const client = useQueryClient();
  const after = () => {
    void refetch();
    if (member) void client.invalidateQueries({ queryKey: timelineKey(member.id) });
  };
  return (
    <OpenRecord title={member?.name ?? '会員'} isPending={isPending} error={error}>
      {member && <Person member={member} after={after} />}
    </OpenRecord>
  );
}
