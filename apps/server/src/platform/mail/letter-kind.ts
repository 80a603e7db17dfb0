/** A place in the wording of a letter where something of the moment stands: `{name}`. */
export interface Gap {
  /** What it is, in Japanese, as operators read it beside the wording. */
  label: string;
  /** What stands there in the preview. */
  sample: string;
  /** The letter is of no use without it. */
  isNeeded?: true;
  /** May have several lines; everything else is made into one. */
  hasLines?: true;
}

/**
 * What a letter says. Blank lines part its paragraphs; `{link}` in a paragraph of its own becomes a
 * button. `{product}` is known everywhere.
 */
export interface Wording {
  subject: string;
  body: string;
  /** The words of the button; empty where the letter has no link. */
  link_label: string;
}

/** One kind of letter that the site sends. */
export interface LetterKind<Name extends string = string> {
  /** Its number in the console: never given to another kind. */
  readonly id: number;
  /** What it is called in the queue: `password_reset`. */
  readonly kind: string;
  /** When it is sent, in Japanese, as operators read it. */
  readonly title: string;
  /** As it is worded unless an operator has written something else. */
  readonly wording: Wording;
  /** What may stand in the wording. `link` is an address, and stands in bodies only. */
  readonly gaps: Readonly<Record<Name, Gap>>;
  /** Its link lets in whoever opens it, so operators are not shown it. */
  readonly isSecret?: true;
  /** Somebody wrote it by hand. */
  readonly isPersonal?: true;
}

/** A letter to somebody, before it is put into words. */
export interface Message {
  letter: LetterKind;
  recipient: string;
  /** What stands in the gaps. */
  gaps: Readonly<Record<string, string>>;
}

/** Declares a kind of letter. */
export const letterKind = <const Name extends string>(kind: LetterKind<Name>): LetterKind<Name> =>
  kind;

/** A letter of a kind to an address, with every gap filled. */
export const letterTo = <Name extends string>(
  letter: LetterKind<Name>,
  recipient: string,
  gaps: Readonly<Record<Name, string>>,
): Message => ({ letter, recipient, gaps });

/** A gap as it is written, its name as the first group. */
export const GAP = /\{([a-z_]+)\}/g;
