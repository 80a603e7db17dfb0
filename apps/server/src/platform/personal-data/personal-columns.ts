import { type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** A member as rows name one. */
export interface Person {
  id: number;
  name: string;
  email: string;
  /** In lower case: the present address, and former ones that are known. */
  addresses: readonly string[];
}

/**
 * The columns of one table that can hold something of a person: what for, for how long, who sees it, which rows are
 * whose, and what an erasure does to them. Export, erasure, retention and the chapter of
 * docs/operating/personal-data follow from it.
 */
export interface PersonalColumns {
  readonly from: keyof DB;
  /** Where it stands among all, as people read them; what belongs to a table comes after it. */
  readonly order: number;
  /** Whose rows they are. Those of operators belong to no member: only the chapter names them. */
  readonly whose: 'member' | 'staff';
  /** Japanese: the name of the file in "my data", and of the table in receipts. */
  readonly title: string;
  /** Japanese: what it is kept for. */
  readonly purpose: string;
  /** Japanese: for how long, where nobody leaves and no rule says less. */
  readonly retention: string;
  /** Japanese: who sees it, besides the member. */
  readonly seenBy: string;
  /** What says something of the person, with Japanese names; the export has these columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** What is the person's, and proves or opens something: never exported. Japanese names. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Columns that say nothing of a person by themselves. */
  readonly neutral?: readonly string[];
  /** Japanese name: what the export says besides, of rows `t`. */
  readonly shown?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The condition for rows `t` of a person; by default those with the member's number. */
  readonly rowsOf?: (person: Person) => RawBuilder<boolean>;
  /** Which of those rows "my data" has, where others may be named in some; absent: all. */
  readonly exportedRows?: (person: Person) => RawBuilder<boolean>;
  /** Why "my data" has no file of it, in Japanese; absent: it has. */
  readonly unexported?: string;
  /** Where rows stay, what they become: SQL of each column. Absent: they are deleted. */
  readonly emptied?: {
    readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
    /** Which rows `t` stay; by default all. */
    readonly where?: RawBuilder<boolean>;
  };
}

/** Columns that lead to a person and are named nowhere else. */
export const LINKS: readonly string[] = ['member_id', 'staff_id', 'assignee_id'];

/** The condition for the rows `t` of a person. */
export const rowsOf = (one: PersonalColumns, person: Person): RawBuilder<boolean> =>
  one.rowsOf?.(person) ?? sql<boolean>`t.member_id = ${person.id}`;

/** The title of the video of rows `t`, for the export. */
export const VIDEO_TITLE = {
  動画: sql`(SELECT v.title FROM videos v WHERE v.id = t.video_id)`,
} as const;

/** Who sees it, as the constants below. */
export const STAFF = '会員を扱う担当者';

export const INBOX = '質問とお問い合わせの担当者';

export const ADMINISTRATORS = '管理者';

export const NOBODY = 'なし（プログラムだけが使います）';

/** For how long, as the constants below. */
export const MEMBERSHIP = '会員である間';

/** A rule of retention may say less. */
export const RULE = '会員である間。「データの保存期間」で短くできます';

export const WORK = '担当者である間。名前は、した操作の記録に残ります';

/** The SHA-256 of an address, as requests by address are counted by. */
export const hashesOf = (addresses: readonly string[]) =>
  sql`(SELECT sha256(convert_to(one, 'UTF8')) FROM unnest(${addresses}::text[]) one)`;

/** Declares a table of operators. */
export const ofStaff = (one: Omit<PersonalColumns, 'whose' | 'unexported'>): PersonalColumns => ({
  ...one,
  whose: 'staff',
  unexported: '担当者のものです。',
});
