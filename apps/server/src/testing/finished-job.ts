import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Caller } from './caller.ts';

/** A job at its end. The answer that began it waits for a moment alone, which a busy machine needs longer than. */
export async function finishedJob(
  { staffJobs }: { staffJobs: JobRunner },
  operator: Caller,
  { id }: { id: number },
): Promise<Job> {
  await staffJobs.run();
  return (await operator.call(staffApi['jobs.read'], { params: { id } })).body;
}
