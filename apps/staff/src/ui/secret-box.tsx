import { Alert, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useRefresh } from 'react-admin';
import { saidOf } from '#lib/api/problem.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { CopyButton } from './for-server.tsx';
import { SideBox } from './section.tsx';

/** A text that is taken elsewhere, with a button that copies it. */
export const CopiedText = ({ label, text }: { label: string; text: string }) => (
  <>
    <TextField
      label={label}
      value={text}
      slotProps={{ htmlInput: { readOnly: true } }}
      multiline
      fullWidth
    />
    <CopyButton text={text} done={`${label}をコピーしました。`}>{`${label}をコピー`}</CopyButton>
  </>
);

/** A secret that the site shows this once. */
export const ShownOnce = ({ name, secret }: { name: string; secret: string }) => (
  <>
    <Alert severity="warning">
      {`${name}は今回だけ表示されます。使うサービスやプログラムに登録してください。`}
    </Alert>
    <CopiedText label={name} text={secret} />
  </>
);

/**
 * Makes the secret of the record that is open anew, or takes the one that another service has made.
 * @param elsewhere what that one is called there; absent: the site makes it
 */
export function SecretBox(props: {
  title: string;
  has: boolean;
  elsewhere?: string | undefined;
  renew: (secret: string) => Promise<{ secret: string | null }>;
  children: ReactNode;
}) {
  const { title, has, elsewhere, renew, children } = props;
  const refresh = useRefresh();
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  return (
    <SideBox title={title}>
      {children}
      {elsewhere && (
        <TextField
          {...{ label: elsewhere, type: 'password', autoComplete: 'off', value: typed }}
          onChange={({ target }) => setTyped(target.value)}
          error={fault !== ''}
          helperText={fault || (has && '保存済みです。入れ替えるときに入力してください。')}
        />
      )}
      {secret && <ShownOnce name="鍵" secret={secret} />}
      <ActionButton
        variant={has ? 'outlined' : 'contained'}
        sx={{ alignSelf: 'start' }}
        act={() =>
          renew(typed).catch((error) => {
            setFault(saidOf(error));
            throw error;
          })
        }
        done={(made) => {
          setSecret(made.secret);
          setTyped('');
          setFault('');
          refresh();
          return elsewhere ? `${elsewhere}を保存しました。` : '鍵を発行しました。';
        }}
      >
        {elsewhere ? `${elsewhere}を保存する` : has ? '鍵を再発行する' : '鍵を発行する'}
      </ActionButton>
    </SideBox>
  );
}
