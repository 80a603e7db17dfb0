import { LineInput } from '#ui/inputs/line-input.tsx';
import { RolesInput } from './roles-input.tsx';

/** The fields of an operator. */
export function OperatorFields() {
  return (
    <>
      <LineInput source="name" label="名前" helperText="回答に表示されます。" />
      <LineInput
        source="email"
        label="メールアドレス"
        type="email"
        helperText="ログインに使います。"
      />
      <RolesInput />
    </>
  );
}
