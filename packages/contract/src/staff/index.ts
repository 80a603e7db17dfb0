import type { Endpoint } from '#contract/endpoint.ts';
import * as changes from '#contract/staff/changes.ts';
import * as door from '#contract/staff/door.ts';
import { notices } from '#contract/staff/notices.ts';
import * as uploads from '#contract/staff/uploads.ts';

/** The kinds of content that are made in the console, each with the same calls. */
export const resources = { notices } as const;

type CallsOf<Name extends string, Calls extends Record<string, Endpoint>> = {
  readonly [Call in keyof Calls & string as `${Name}.${Call}`]: Calls[Call];
};

const named = <const Name extends string, const Calls extends Record<string, Endpoint>>(
  name: Name,
  calls: Calls,
) =>
  Object.fromEntries(
    Object.entries(calls).map(([call, endpoint]) => [`${name}.${call}`, endpoint]),
  ) as CallsOf<Name, Calls>;

/** Every call of the console, by name; those of a kind of content as `notices.update`. */
export const staffApi = {
  getStanding: door.getStanding,
  enterPassword: door.enterPassword,
  beginEnrolment: door.beginEnrolment,
  finishEnrolment: door.finishEnrolment,
  enterCode: door.enterCode,
  leave: door.leave,
  listOwnSessions: door.listOwnSessions,
  endOwnSession: door.endOwnSession,
  changeOwnPassword: door.changeOwnPassword,
  renewRecoveryCodes: door.renewRecoveryCodes,
  undoChange: changes.undoChange,
  ...named('notices', notices),
  uploadImage: uploads.uploadImage,
} as const;
