import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';

/** A query for a member's further words in an enquiry, as JSON, oldest first; NULL if there are none. */
export const followUpsOf = (enquiryId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT json_agg(json_build_object(
    'id', f.id, 'message', f.message, 'created_at', ${wireTime(sql`f.created_at`)},
    'replies_before', (
      SELECT count(*) FROM enquiry_replies b
      WHERE b.enquiry_id = f.enquiry_id AND b.created_at < f.created_at
    )
  ) ORDER BY f.id)
  FROM enquiry_follow_ups f WHERE f.enquiry_id = ${enquiryId}
)`;
