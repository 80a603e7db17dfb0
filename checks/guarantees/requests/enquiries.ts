import type * as contract from '@orchard/contract/enquiries';
import { type EntriesOf, unique } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  sendEnquiry: {
    rights: [401, 204, 422, 204, 422, 401, 401],
    request: async ({ make }) => ({
      body: {
        content_category: 'orchard_main',
        contact_category_id: (await make.contactCategory()).value,
        subject: unique('件名'),
        body: '本文です。',
      },
    }),
  },
  addFollowUp: {
    rights: everyMember(201),
    request: async ({ make, owner }) => ({
      path: (await make.enquiry({ by: await owner() })).id,
      body: { message: unique('追加です。') },
    }),
  },
};
