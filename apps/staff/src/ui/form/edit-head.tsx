import type { State } from '@orchard/contract/staff/wire';
import type { ComponentProps } from 'react';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { RecordHead } from '#ui/record-head.tsx';
import { StateChip } from '#ui/state-chip.tsx';
import { PublishAction } from './publish-action.tsx';

const PICTURES = ['thumbnail_url', 'picture_url', 'image_url'] as const;

/**
 * The head of a published record: its picture, name and state, and the press that publishes it;
 * further chips and actions follow.
 */
export function EditHead({
  facts,
  chips,
  actions,
}: Pick<ComponentProps<typeof RecordHead>, 'facts' | 'chips' | 'actions'>) {
  const record = useRecordContext<RaRecord & { state: State }>();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  if (!record || !('published_at' in record)) return null;
  const picture = PICTURES.find((field) => field in record);
  return (
    <RecordHead
      {...(picture && { picture: record[picture] })}
      {...(facts && { facts })}
      name={nameOf(record)}
      chips={
        <>
          <StateChip state={record.state} />
          {chips}
        </>
      }
      actions={
        <>
          <PublishAction />
          {actions}
        </>
      }
    />
  );
}
