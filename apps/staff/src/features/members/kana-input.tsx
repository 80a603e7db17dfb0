import { staffApi } from '@orchard/contract/staff';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';

/** The reading of the name, which a dictionary proposes; names are read in many ways. */
export function KanaInput({ label }: { label: string }) {
  const { setValue } = useFormContext();
  const name: unknown = useWatch({ name: 'name' });
  const mayWrite = useMayWrite();
  return (
    <>
      <LineInput
        source="kana"
        label={label}
        sx={{ '& .MuiInputBase-root': { maxWidth: 400 } }}
        helperText="任意。五十音順の並べ替えと検索に使います。会員には表示されません。"
      />
      {mayWrite && typeof name === 'string' && name.trim() !== '' && (
        <ActionButton
          size="small"
          sx={{ alignSelf: 'flex-start', mb: 2 }}
          act={() => call(staffApi.readMemberName, { body: { name } })}
          done={({ kana }) => {
            if (kana === '') return 'この氏名の読みはわかりませんでした。';
            setValue('kana', kana, { shouldDirty: true });
            return '辞書の読みをフリガナに入れました。正しいかどうかご確認ください。';
          }}
        >
          氏名からフリガナを入れる
        </ActionButton>
      )}
    </>
  );
}
