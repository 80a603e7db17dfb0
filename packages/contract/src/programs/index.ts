import * as activity from './activity.ts';
import * as members from './members.ts';

/** Where all calls for programs are, and nothing else. */
export const PROGRAM_PATH = '/api/v1/';

/** Every call for programs of the club, which come with a token instead of a session. */
export const programApi = {
  listProgramMembers: members.listProgramMembers,
  getProgramMember: members.getProgramMember,
  putProgramMember: members.putProgramMember,
  listProgramMemberships: members.listProgramMemberships,
  ...activity,
} as const;
