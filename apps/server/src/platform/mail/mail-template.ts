/** A place in the templateText of a template where something of the moment stands: `{name}`. */
export interface Placeholder {
  /** What it is, in Japanese, as operators read it beside the templateText. */
  label: string;
  /** What stands there in the preview. */
  sample: string;
  /** The template is of no use without it. */
  isNeeded?: true;
  /** May have several lines; everything else is made into one. */
  hasLines?: true;
}

/**
 * What a template says. Blank lines part its paragraphs; `{link}` in a paragraph of its own becomes a
 * button. `{product}` is known everywhere.
 */
export interface TemplateText {
  subject: string;
  body: string;
  /** The words of the button; empty where the template has no link. */
  link_label: string;
}

/** One kind of template that the site sends. */
export interface MailTemplate<Name extends string = string> {
  /** Its number in the console: never given to another kind. */
  readonly id: number;
  /** What it is called in the queue: `password_reset`. */
  readonly kind: string;
  /** When it is sent, in Japanese, as operators read it. */
  readonly title: string;
  /** As it is worded unless an operator has written something else. */
  readonly templateText: TemplateText;
  /** What may stand in the templateText. `link` is an address, and stands in bodies only. */
  readonly placeholders: Readonly<Record<Name, Placeholder>>;
  /** Its link lets in whoever opens it, so operators are not shown it. */
  readonly isSecret?: true;
  /** Somebody wrote it by hand. */
  readonly isPersonal?: true;
}

/** A template to somebody, before it is put into words. */
export interface Message {
  template: MailTemplate;
  recipient: string;
  /** What stands in the placeholders. */
  placeholders: Readonly<Record<string, string>>;
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
): Message => ({ template, recipient, placeholders });

/** A placeholder as it is written, its name as the first group. */
export const PLACEHOLDER = /\{([a-z_]+)\}/g;
