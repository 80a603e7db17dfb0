import type { Right } from '#contract/staff/rights.ts';
import type { SiteEventType } from '#contract/staff/site-events.ts';

/** The rights that open something to programs: a token holds some of them. */
export const PROGRAM_RIGHTS = [
  ...(['members.read', 'members.write', 'content.read'] as const),
  ...(['questions.read', 'enquiries.read'] as const),
] as const satisfies readonly Right[];

type Subject = SiteEventType extends `${infer Name}.${string}` ? Name : never;

const RIGHT_OF: Record<Subject, Right> = {
  ...{ member: 'members.read', series: 'members.read', video: 'content.read' },
  ...{ question: 'questions.read', enquiry: 'enquiries.read' },
};

/** The right that opens an event of a type. */
export const eventRight = (type: SiteEventType): Right => RIGHT_OF[type.split('.')[0] as Subject];
