import {
  Alert,
  Autocomplete,
  CircularProgress,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { MailView } from '#ui/mail-view.tsx';
import { MAILS_KEPT, useMailsLeave } from '#ui/mails.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';

interface Member {
  id: number;
  name: string;
}

const VIEWS = { light: '明るい画面', dark: '暗い画面', text: 'テキスト' } as const;

/** Finds a member by name or address; nobody: the first who would get the mail. */
function MemberChoice({
  member,
  onChoose,
}: {
  member: Member | null;
  onChoose: (member: Member | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const q = typed === member?.name ? '' : typed;
  const { data: found = [], error } = useCall(staffApi['members.list'], {
    queryKey: ['members', 'by-name', q],
    query: { q, per_page: '25', sort: 'name', order: 'asc' },
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Member & { email?: string }>
      value={member}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChoose(chosen)}
      options={found}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, { name, email }) => (
        <li key={key} {...props}>
          {name}（{email}）
        </li>
      )}
      noOptionsText="見つかりませんでした。"
      clearText="解除"
      openText="開く"
      closeText="閉じる"
      renderInput={(params) => (
        <TextField
          {...params}
          label="表示する会員"
          placeholder="送信先の最初の会員"
          error={error !== null}
          helperText={error?.message}
        />
      )}
    />
  );
}

/**
 * What is saved of a broadcast, as a member gets it, with a button that mails it to the operator.
 * @param isDirty something that was typed is not saved
 */
export function BroadcastPreview({
  id,
  revision,
  isDirty,
}: {
  id: number;
  revision: number;
  isDirty: boolean;
}) {
  const mayWrite = useMayWrite();
  const leave = useMailsLeave();
  const [member, setMember] = useState<Member | null>(null);
  const [view, setView] = useState<keyof typeof VIEWS>('light');
  const { data, error } = useCall(staffApi['broadcasts.preview'], {
    queryKey: ['broadcasts', 'preview', id, revision, member?.id],
    params: { id },
    query: member ? { member: String(member.id) } : {},
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <MemberChoice member={member} onChoose={setMember} />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="表示の方法"
        value={view}
        onChange={(_, next: keyof typeof VIEWS | null) => next && setView(next)}
      >
        {Object.entries(VIEWS).map(([name, label]) => (
          <ToggleButton key={name} value={name}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isDirty && (
        <Alert severity="info">
          保存していない変更は、プレビューとテストメールに含まれません。
        </Alert>
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <CircularProgress aria-label="読み込み中" />}
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
          {mayWrite && (
            <ActionButton
              variant="outlined"
              act={() =>
                call(staffApi['broadcasts.test'], {
                  params: { id },
                  body: { member: data.member?.id ?? null },
                })
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
