import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useResourceContext } from 'react-admin';
import { useParams } from 'react-router';
import { formErrors, isStatus } from './api/problem.ts';
import { dataProvider } from './data-provider.ts';
import { useAction } from './use-call.ts';

/**
 * One record, for screens that work on it step by step.
 * @param own by default the record that the address names
 * @returns the record, and how a step puts what the server answers in its place
 */
export function useOpenRecord<Record extends { id: number }>(own?: number) {
  const resource = useResourceContext() ?? '';
  const { id: named = '' } = useParams();
  const id = own === undefined ? named : String(own);
  const client = useQueryClient();
  const queryKey = [resource, 'open', id];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne(resource, { id, signal })).data as unknown as Record,
    // The next visit reads anew: drafts were stored meanwhile.
    gcTime: 0,
  });
  /** Shows the record as it is after a step, and reads lists and history anew. */
  const replace = (record: Record) => {
    client.setQueryData(queryKey, record);
    void client.invalidateQueries({ queryKey: [resource, 'getList'] });
    void client.invalidateQueries({ queryKey: ['inbox'] });
    void client.invalidateQueries({ queryKey: [resource, 'versions', record.id] });
  };
  return { ...query, record: query.data, replace };
}

/**
 * Sends a form about an open record. A conflict reads the record anew.
 * @returns `submit`, which resolves to the errors of the form; undefined after success
 */
export function useSubmit<Record>(replace: (record: Record) => void, reload: () => void) {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (act: () => Promise<Record>, done: string) => {
    setIsBusy(true);
    try {
      replace(await act());
      notify(done, { type: 'success' });
      return undefined;
    } catch (error) {
      if (isStatus(error, 409)) reload();
      const errors = formErrors(error as Error);
      if (errors.root) notify((error as Error).message, { type: 'error' });
      return errors;
    } finally {
      setIsBusy(false);
    }
  };
  return { submit, isBusy };
}

/**
 * One step on an open record.
 * @param act makes the call
 * @param replace of {@link useOpenRecord}
 * @param done the notice after success
 */
export const useStep = <Record, Args>(
  act: (args: Args) => Promise<Record>,
  replace: (record: Record) => void,
  done: string,
) =>
  useAction(act, (record) => {
    replace(record);
    return done;
  });
