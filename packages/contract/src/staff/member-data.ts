import { get, post } from '#contract/endpoint.ts';
import { memberData, memberDataOpening } from '#contract/member-data.ts';
import { oneRecord } from '#contract/staff/wire.ts';

const exports = { audience: 'staff', right: 'members.write' } as const;

export const getMemberData = get('/api/staff/members/{id}/data', {
  ...exports,
  summary: 'How far the file of a member’s data is',
  params: oneRecord,
  response: memberData,
});

export const makeMemberData = post('/api/staff/members/{id}/data', {
  ...exports,
  freshCode: true,
  summary:
    'Makes a file of a member’s data in the background; the member gets a mail. Written down in the audit log',
  params: oneRecord,
  response: memberData,
});

export const openMemberData = post('/api/staff/members/{id}/data/openings', {
  ...exports,
  freshCode: true,
  summary:
    'Lets the operator fetch the file that operators had made with downloadMemberData, within a minute; written down in the audit log',
  params: oneRecord,
  response: memberDataOpening,
});

export const downloadMemberData = get('/api/staff/member-data/{id}', {
  ...exports,
  summary: 'The file of a member’s data, for the operator who opened it',
  params: memberDataOpening,
  download: 'application/zip',
});
