import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Paper, Stack } from '@mui/material';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  Form,
  SaveButton,
  type SaveHandler,
  useNotify,
  useRecordContext,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import { formErrors, Problem } from '#lib/api/problem.ts';
import { callsOf } from '#lib/resource.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { FormColumns } from '#ui/section.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Refusal } from './refusal.tsx';

/**
 * Checks a form with the contract's own rule for what may be written of that kind, and leaves out
 * what may not be written, such as number and revision.
 * @param call whether a record is made or changed
 */
function draftResolver(name: string, call: 'create' | 'update'): Resolver<FieldValues> {
  const body = callsOf(name)[call]?.spec.body;
  if (!body) throw new Error(`${name} cannot be written.`);
  return zodResolver(body as never) as unknown as Resolver<FieldValues>;
}

/** Whether what is typed stays when another version of the record comes. */
interface Resetting {
  keepDirtyValues: boolean;
}

/**
 * Saves the form and returns its errors, so that a form that was not saved still warns an operator
 * who leaves.
 * @param onConflict runs where somebody else saved first, with the sentence that says so
 */
function useSave(
  onConflict: (sentence: string) => void,
  resetting: Resetting,
): SaveHandler<FieldValues | undefined> {
  const { save } = useSaveContext();
  const notify = useNotify();
  const isSaving = useRef(false);
  return async (values) => {
    // The second of two presses.
    if (isSaving.current) return undefined;
    isSaving.current = true;
    const problems: Error[] = [];
    resetting.keepDirtyValues = false;
    await save?.(values ?? {}, { onError: (error: Error) => problems.push(error) });
    isSaving.current = false;
    const [problem] = problems;
    if (!problem) return undefined;
    resetting.keepDirtyValues = true;
    if (problem instanceof Problem && problem.reason === 'saved') {
      onConflict(problem.message);
      return { root: { conflict: problem.message } };
    }
    const errors = formErrors(problem);
    if (errors.root) notify(problem.message, { type: 'error' });
    return errors;
  };
}

/** Saves the form around by Ctrl+S, on a Mac ⌘S. */
function SaveShortcut() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      // A dialog has its own way on.
      if (!document.querySelector('[role=dialog]')) place.current?.closest('form')?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return <span ref={place} hidden />;
}

/** The bar at the foot of a form, which stays in sight. */
const bar = {
  ...{ position: 'sticky', bottom: 0, zIndex: 5, mt: 2, p: 1.5 },
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
};

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
  head,
  children,
  side,
  isEven = false,
  save = <SaveButton label="保存する" title="Ctrl+S（Macは⌘S）" alwaysEnable />,
  buttons,
}: {
  call: 'create' | 'update';
  /** The fields of a new record. */
  defaults?: Record<string, unknown> | undefined;
  /** What the fields are called where two versions are compared. */
  labels?: Readonly<Record<string, string>>;
  /** Stands above all fields. */
  head?: ReactNode;
  children: ReactNode;
  side?: ReactNode;
  /** The side is as wide as the fields. */
  isEven?: boolean;
  /** What saves, in place of the usual button. */
  save?: ReactNode;
  /** Further buttons beside the one that saves. */
  buttons?: ReactNode;
}) {
  const resource = useResourceContext() ?? '';
  const resolver = useMemo(() => draftResolver(resource, call), [resource, call]);
  const mayWrite = useMayWrite();
  const [conflict, setConflict] = useState<string>();
  const record = useRecordContext();
  // A press elsewhere on the screen brings a new version, such as that it is published: what is
  // typed stays. What is saved becomes that version.
  const [resetting] = useState<Resetting>({ keepDirtyValues: true });
  const onSubmit = useSave(setConflict, resetting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    resetting.keepDirtyValues = true;
  }, [record]);
  return (
    <Form
      resolver={resolver}
      {...(defaults && { defaultValues: defaults })}
      onSubmit={onSubmit}
      resetOptions={resetting}
      warnWhenUnsavedChanges
      noValidate
    >
      <Stack spacing={2}>
        {head}
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
          <FormColumns side={side} isEven={isEven}>
            {children}
          </FormColumns>
        </Box>
      </Stack>
      <Paper variant="outlined" sx={bar}>
        {mayWrite && save}
        {buttons}
      </Paper>
    </Form>
  );
}
