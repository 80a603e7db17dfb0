import { sql } from 'kysely';
import {
  INBOX,
  MEMBERSHIP,
  type Person,
  type PersonalColumns,
} from '#platform/personal-data/personal-columns.ts';

const ofOwnEnquiries = (column: string) => (person: Person) =>
  sql<boolean>`${sql.ref(column)} IN (SELECT e.id FROM enquiries e WHERE e.member_id = ${person.id})`;

export const enquiriesColumns: readonly PersonalColumns[] = [
  {
    from: 'enquiries',
    order: 350,
    whose: 'member',
    title: 'お問い合わせ',
    purpose: 'お問い合わせに答えるため',
    retention: MEMBERSHIP,
    seenBy: INBOX,
    columns: {
      subject: '件名',
      body: '内容',
      status: '状態',
      created_at: '日時',
      asked_at: '最後に書いた日時',
    },
    neutral: ['id', 'brand_id', 'contact_category_id', 'thread_id', 'search'],
    shown: {
      種類: sql`(SELECT c.text FROM contact_categories c WHERE c.id = t.contact_category_id)`,
    },
  },
  {
    from: 'enquiry_follow_ups',
    order: 360,
    whose: 'member',
    title: 'お問い合わせへの追加',
    purpose: 'お問い合わせに答えるため',
    retention: MEMBERSHIP,
    seenBy: INBOX,
    rowsOf: ofOwnEnquiries('t.enquiry_id'),
    columns: { message: '内容', created_at: '日時' },
    neutral: ['id', 'enquiry_id', 'search'],
  },
  {
    from: 'enquiry_replies',
    order: 370,
    whose: 'member',
    title: 'お問い合わせへの返信',
    purpose: 'お問い合わせに答えるため',
    retention: MEMBERSHIP,
    seenBy: INBOX,
    rowsOf: ofOwnEnquiries('t.enquiry_id'),
    columns: { message: '返信', staff_name: '担当者', created_at: '日時', seen_at: '見た日時' },
    neutral: ['id', 'enquiry_id', 'mail_id', 'notified_by'],
  },
  {
    from: 'enquiry_notes',
    order: 380,
    whose: 'member',
    title: 'お問い合わせの運営のメモ',
    purpose: '担当者どうしで引き継ぐため',
    retention: MEMBERSHIP,
    seenBy: INBOX,
    rowsOf: ofOwnEnquiries('t.enquiry_id'),
    columns: { message: 'メモ', staff_name: '担当者', created_at: '日時' },
    neutral: ['id', 'enquiry_id'],
  },
];
