/**
 * Tables with a member's number that stay whole when the members' rows are divided, with the reason.
 * A table that is not here is divided on the day that it gets a `member_id`.
 */
export const DIRECTORY: Readonly<Record<string, string>> = {
  // What is looked up before it is known who asks. A member has a bounded number of rows.
  member_brands: 'read together with the session, which says who asks',
  member_visits: 'written together with the sessions, of many members in one statement',
  sessions: 'found by the hash of a token',
  mailed_tokens: 'found by the hash of a token',
  login_codes: 'found by the hash of an address; a row may have no member',
  known_devices: 'found by the hash of a cookie; a row may be of an operator',
  passkey_owners: 'found by what a passkey says; a row may be of an operator',
  push_subscriptions: 'a device has one row, whoever is signed in on it',
  // What others than the member work on.
  mails: 'a queue for the whole site; a row may be to an operator',
  video_questions: 'read by all members once answered; a row may have no member any more',
  enquiries: 'its replies, notes and drafts know the enquiry and no member',
  member_data_files: 'its parts and openings know the file and no member; one a member, for 7 days',
  audit_values: 'the operators’ log, about anything; a row may have no member',
};
