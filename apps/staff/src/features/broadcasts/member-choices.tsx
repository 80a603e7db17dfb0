import { Autocomplete, type AutocompleteProps, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useCall } from '#lib/use-call.ts';
import { useAudience, useDraft } from './audience.tsx';

interface Member {
  id: number;
  name: string;
  email?: string;
}

type Chosen<Multiple extends boolean> = AutocompleteProps<Member, Multiple, false, false>['value'];

/** Finds members by name or address. */
function MemberSearch<Multiple extends boolean = false>({
  value,
  onChange,
  multiple,
  ...field
}: {
  value: Chosen<Multiple>;
  onChange: (chosen: NonNullable<Chosen<Multiple>> | null) => void;
  multiple?: Multiple;
  label: string;
  placeholder?: string;
  error?: boolean;
  helperText?: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const q = value && 'name' in value && typed === value.name ? '' : typed;
  const { data: found = [], error } = useCall(staffApi['members.list'], {
    queryKey: ['members', 'by-name', q],
    query: { q, per_page: '25', sort: 'name', order: 'asc' },
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Member, Multiple>
      {...(multiple && { multiple, limitTags: 20, disableCloseOnSelect: true })}
      value={value as never}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChange(chosen as never)}
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
          {...field}
          error={field.error || error !== null}
          helperText={error?.message ?? field.helperText}
        />
      )}
    />
  );
}

/** Whose values a mail is shown with; nobody: those of the first who would get it. */
export const ShownMember = (props: {
  value: Member | null;
  onChange: (member: Member | null) => void;
}) => <MemberSearch {...props} label="表示する会員" placeholder="送信先の最初の会員" />;

/** The members who are named one by one. */
export function NamedMembers() {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'member_ids' });
  const { data } = useAudience(useDraft());
  const [added, setAdded] = useState<readonly Member[]>([]);
  const ids = field.value as number[];
  const names = new Map([...(data?.members ?? []), ...added].map((member) => [member.id, member]));
  return (
    <MemberSearch
      multiple
      label="会員"
      placeholder="氏名・メールアドレスで追加"
      value={ids.map((id) => names.get(id) ?? { id, name: '…' })}
      onChange={(chosen) => {
        setAdded(chosen ?? []);
        field.onChange((chosen ?? []).map(({ id }) => id));
      }}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? `${ids.length.toLocaleString('ja-JP')}名を選択中`}
    />
  );
}
