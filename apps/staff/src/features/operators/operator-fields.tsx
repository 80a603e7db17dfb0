import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { ROLE_CHOICES, ROLE_HINTS } from './operator-labels.ts';

/** The fields of an operator. */
export function OperatorFields() {
  const role = useWatch({ name: 'role' }) as keyof typeof ROLE_HINTS | '' | undefined;
  return (
    <>
      <LineInput source="name" label="名前" helperText="回答に表示されます。" />
      <LineInput
        source="email"
        label="メールアドレス"
        type="email"
        helperText="ログインに使います。"
      />
      <SelectInput
        source="role"
        label="役割"
        choices={ROLE_CHOICES}
        emptyText="選択してください"
        helperText={role ? ROLE_HINTS[role] : false}
      />
    </>
  );
}
