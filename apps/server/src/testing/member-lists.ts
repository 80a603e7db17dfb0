import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import type { Job } from '@orchard/contract/staff/jobs';
import type { exportMembers } from '@orchard/contract/staff/member-exports';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Caller } from './caller.ts';
import { finishedJob } from './finished-job.ts';

/** Changes members as their list does, and waits for the end of the job. */
export async function changeMembers(
  app: { staffJobs: JobRunner },
  operator: Caller,
  ids: number[],
  change: MemberChange,
): Promise<Job> {
  const { marker } = (await operator.call(staffApi['members.selection'], { body: { ids } })).body;
  const body = { ids, marker, change };
  return finishedJob(
    app,
    operator,
    (await operator.call(staffApi['members.change'], { body })).body,
  );
}

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
