import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { exportMembers } from '@orchard/contract/staff/member-exports';
import type { Caller } from './caller.ts';

/** Exports members and fetches the file, as the console does. */
export async function exportedMembers(
  caller: Caller,
  body: RequestOf<typeof exportMembers>['body'] = {},
) {
  const { body: prepared } = await caller.call(staffApi.exportMembers, { body });
  const url = staffApi.downloadMembers.path.replace('{id}', prepared.id);
  const { statusCode, headers, body: csv } = await caller.request({ url });
  return { ...prepared, url, status: statusCode, headers, csv };
}
