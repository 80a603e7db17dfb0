import { Alert, Box, Stack } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { Form, useRecordContext, useResourceContext } from 'react-admin';
import { useMayWrite } from '#lib/use-rights.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { draftResolver } from './draft-schema.ts';
import { FormColumns } from './form-columns.tsx';
import { Refusal } from './refusal.tsx';
import { SaveBar } from './save-bar.tsx';
import { SaveShortcut } from './save-shortcut.tsx';
import { useSave } from './use-save.ts';

// Some of MUI's fields are not form controls, which a locked fieldset would lock.
const locked = { pointerEvents: 'none', bgcolor: 'action.disabledBackground' };

/**
 * The form of a record: checked by the contract, refusals under the fields, a warning for whoever
 * leaves with unsaved changes. Operators who may only read see the fields locked.
 */
export function ContentForm({
  call,
  defaults,
  labels = {},
  children,
  side,
  buttons,
}: {
  call: 'create' | 'update';
  /** The fields of a new record. */
  defaults?: Record<string, unknown> | undefined;
  /** What the fields are called where two versions are compared. */
  labels?: Readonly<Record<string, string>>;
  children: ReactNode;
  side?: ReactNode;
  /** Further buttons beside the one that saves. */
  buttons?: ReactNode;
}) {
  const resource = useResourceContext() ?? '';
  const resolver = useMemo(() => draftResolver(resource, call), [resource, call]);
  const mayWrite = useMayWrite();
  const [conflict, setConflict] = useState<string>();
  const record = useRecordContext();
  const save = useSave(setConflict);
  return (
    <Form
      resolver={resolver}
      {...(defaults && { defaultValues: defaults })}
      onSubmit={save}
      warnWhenUnsavedChanges
      noValidate
    >
      <Stack spacing={2}>
        {!mayWrite && <Alert severity="info">閲覧のみできます。変更する権限がありません。</Alert>}
        <Refusal />
        {mayWrite && <SaveShortcut />}
        {conflict && record && (
          <ConflictDialog
            id={record.id}
            sentence={conflict}
            labels={labels}
            onClose={() => setConflict(undefined)}
          />
        )}
        <Box
          component="fieldset"
          disabled={!mayWrite}
          sx={{ border: 0, m: 0, p: 0, minWidth: 0, '&:disabled .MuiInputBase-root': locked }}
        >
          <FormColumns side={side}>{children}</FormColumns>
        </Box>
      </Stack>
      <SaveBar canSave={mayWrite}>{buttons}</SaveBar>
    </Form>
  );
}
