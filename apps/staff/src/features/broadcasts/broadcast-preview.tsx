import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { useSettled } from '#lib/use-settled.ts';
import { ActionButton } from '#ui/action-button.tsx';
import type { Sought } from '#ui/inputs/record-search.tsx';
import { Toggle } from '#ui/inputs/toggle.tsx';
import { MailView } from '#ui/mail-view.tsx';
import { MAILS_KEPT, useMailsLeave } from '#ui/mails.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';
import { type Draft, ShownMember, useAudience } from './audience.tsx';

const VIEWS = { light: '明るい画面', dark: '暗い画面', text: 'テキスト' } as const;

/**
 * A broadcast as a member gets it. It follows what is typed.
 * @param testOf the saved draft, which a button mails to the operator
 */
export function BroadcastPreview({ draft, testOf }: { draft: Draft; testOf?: number }) {
  const mayWrite = useMayWrite();
  const leave = useMailsLeave();
  const [chosen, setChosen] = useState<Sought | null>();
  const [view, setView] = useState<keyof typeof VIEWS>('light');
  const { data: audience } = useAudience(draft);
  const { subject, body, brand_id } = useSettled(draft);
  const member = chosen?.id ?? audience?.first[0]?.id ?? null;
  const { data, error } = useCall(staffApi['broadcasts.preview'], {
    queryKey: ['broadcasts', 'preview', subject, body, brand_id, member],
    body: { subject, body, brand_id, member },
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack spacing={2}>
      <ShownMember value={chosen ?? null} onChange={setChosen} />
      <Toggle label="表示の方法" value={view} labels={VIEWS} onChange={setView} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          <Quiet>
            {data.member ? `${data.member.name} さんに届く内容です。` : '見本の会員の内容です。'}
          </Quiet>
          <Typography component="h3" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            件名：{data.subject}
          </Typography>
          {view === 'text' ? (
            <PlainText>{data.text}</PlainText>
          ) : (
            <MailView html={data.html} isDark={view === 'dark'} />
          )}
          {mayWrite && testOf !== undefined && (
            <ActionButton
              variant="outlined"
              act={() =>
                call(staffApi['broadcasts.test'], { params: { id: testOf }, body: { member } })
              }
              done={({ email }) =>
                leave ? `テストメールを ${email} に送信しました。` : MAILS_KEPT
              }
              sx={{ alignSelf: 'start' }}
            >
              この内容で自分にテストメールを送信する
            </ActionButton>
          )}
        </>
      )}
    </Stack>
  );
}
