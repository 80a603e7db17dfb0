import type { MailBody } from './mail-body.ts';

/** A placeholder in a template's text: `{name}`. */
export interface Placeholder {
  /** Its description for operators, in Japanese. */
  label: string;
  /** Its value in the preview. */
  sample: string;
  /** The template is of no use without it. */
  isNeeded?: true;
  /** Lets somebody in, as the link of a secret template does. */
  isSecret?: true;
  /** May have several lines; everything else is made into one. */
  hasLines?: true;
}

/**
 * The text of a template. Blank lines separate paragraphs; `{link}` alone in a paragraph becomes a
 * button. Every template knows `{product}` and `{contact}`, the sender's name and whom to turn to.
 */
export interface TemplateText {
  subject: string;
  body: string;
  /** The label of the button; empty in a template without a link. */
  link_label: string;
}

/** One kind of template that the site sends. */
export interface MailTemplate<Name extends string = string> {
  /** Its number in the console, never used again. */
  readonly id: number;
  /** Its name in the queue: `password_reset`. */
  readonly kind: string;
  /** When it is sent, in Japanese, as operators read it. */
  readonly title: string;
  /** The default text; operators can replace it. */
  readonly templateText: TemplateText;
  /** The placeholders of the text. `link` is an address, for bodies only. */
  readonly placeholders: Readonly<Record<Name, Placeholder>>;
  /** Its link or code signs somebody in, so the console does not show it. */
  readonly isSecret?: true;
  /** Somebody wrote it by hand. */
  readonly isPersonal?: true;
}

/** Whose name a mail bears: a brand of the site, the member's own, or (absent) the site itself. */
export type SignedFor = { memberId: number } | { brandId: number };

/** A template with its recipient and values, before composing. */
export interface Message {
  template: MailTemplate;
  recipient: string;
  signedFor?: SignedFor | undefined;
  /** The values of the placeholders. */
  placeholders: Readonly<Record<string, string>>;
  /** What stands for `{content}`, alone in a paragraph, with headings, lists and pictures. */
  content?: MailBody;
}

/** Declares a kind of template. */
export const mailTemplate = <const Name extends string>(
  kind: MailTemplate<Name>,
): MailTemplate<Name> => kind;

/** A template of a kind to an address, with every placeholder filled. */
export const mailTo = <Name extends string>(
  template: MailTemplate<Name>,
  recipient: string,
  placeholders: Readonly<Record<Name, string>>,
  signedFor?: SignedFor,
): Message => ({ template, recipient, placeholders, signedFor });

/** A member as a mail's recipient. */
export interface Addressee {
  id: number;
  name: string;
  email: string;
}

/** Names whose letters run to the left; what follows would stand before them. */
const LEFTWARD = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** A name that leaves the direction of the text around it as it is. */
const isolated = (name: string) => (LEFTWARD.test(name) ? `\u2068${name}\u2069` : name);

/** A template of a kind to a member's own address, by the member's name and brand. */
export const mailToMember = <Name extends string>(
  template: MailTemplate<Name | 'name'>,
  { id, name, email }: Addressee,
  placeholders: Readonly<Record<Exclude<Name, 'name'>, string>>,
): Message =>
  mailTo<string>(template, email, { ...placeholders, name: isolated(name) }, { memberId: id });

/** Matches a placeholder; the first group is its name. */
export const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** Fills all placeholders in one pass, so that a value with braces is not filled again. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
  );
