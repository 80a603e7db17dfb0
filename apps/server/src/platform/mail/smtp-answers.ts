import { MAIL_BLAMES, type MailErrorKind } from '@orchard/contract/staff/mails';

/** What a mail server said to a command about a mail. */
export interface SmtpAnswer {
  /** `MAIL FROM`, `RCPT TO` or `DATA`. */
  command: string;
  /** Three digits: 550. */
  status: number;
  /** All lines, with their codes. */
  response: string;
  /** The address that the mail is for. */
  recipient: string;
}

const RELAY =
  /relay(?:ing)?(?: access)? (?:is )?(?:denied|not|prohibited|disallowed)|(?:not|unable)(?: \w+)? to relay|not relay|rcpthosts/;
const LOGIN =
  /authentication (?:is )?(?:required|failed)|(?:not|must be) authenticated|authenticate first|log ?in required/;
const TLS = /starttls|encrypt/;
const SENDER =
  /sender (?:address |verify |domain |is )*(?:rejected|failed|denied|not|invalid|must|unknown)|from address|mail from|return[- ]path|not verified|verified sender|unauthenticated sender|send ?as|your account|sending paused/;
const QUOTA =
  /(?:daily|hourly|sending|sender)\b.*\b(?:quota|limit|rate)|throttling|rate limit|frequency limit|credits exceeded|too many (?:mails|messages|connections|recipients)/;
const POLICY =
  /spam|\bspf\b|dkim|dmarc|black ?list|block(?:ed|list)|banned|reputation|reverse dns|\bptr\b|dns mx|\bhelo\b|\behlo\b|polic(?:y|ies)|virus|\blisted\b|\brbl\b|denied|prohibit|not (?:allowed|permitted)|unauthenticated|client host|your (?:ip|host|domain|server|network)/;
const TOO_BIG = /message (?:size|length)|too (?:big|large)/;
const FULL =
  /(?:mail|in)box (?:is )?full|over(?: its| the)? ?quota|quota (?:is )?(?:exceeded|full)|exceed\w* (?:its |the )?(?:storage|mailbox|quota)|out of storage|too much mail data|mailbox size/;
const CLOSED =
  /(?:mailbox|account|user|recipient|address)\b.*\b(?:disabled|inactive|suspended|closed|frozen|no longer)/;
const UNKNOWN =
  /unknown (?:user|recipient|mailbox|address)|no such (?:user|recipient|mailbox|address|person|account)|(?:user|recipient|mailbox|address|account) (?:\S+ )?(?:is )?(?:unknown|unavailable|invalid|not (?:found|exist|known|local)|does ?n[o']t exist|rejected)|invalid (?:recipient|mailbox|user|address)|not (?:a |our )(?:valid |known )?(?:user|recipient|mailbox|customer)|unrouteable address|does(?:n't| not) have an? \S+ account|address\S* unknown/;

/**
 * By the enhanced code (RFC 3463, 5248), where it says something; for some only with these words. The
 * first that fits counts. Codes that end in 0 say nothing, but for security.
 */
const BY_CODE: readonly (readonly [RegExp, MailErrorKind, RegExp?])[] = [
  // GoDaddy gives the code of an unknown address to who has sent too much.
  [/^5\.\d+\.\d+$/, 'quota', QUOTA],
  // Gmail's word for a mailbox that gets too much at a time.
  [/^5\.2\.1$/, 'try_later', /at a rate|too quickly/],
  // Exchange Online, whose directory knows no such address.
  [/^5\.4\.1$/, 'no_such_user', /recipient address rejected/],
  [/^5\.1\.(?:1|2|3|6|10)$/, 'no_such_user'],
  [/^5\.2\.1$/, 'mailbox_closed'],
  [/^[45]\.2\.2$/, 'mailbox_full'],
  [/^[45]\.1\.[78]$|^5\.7\.60$/, 'sender'],
  [/^5\.4\.5$/, 'quota'],
  [/^[45]\.7\.\d+$/, 'relay', RELAY],
  [/^5\.7\.\d+$/, 'tls', TLS],
  [/^5\.7\.8$/, 'login'],
  [/^5\.7\.\d+$/, 'login', LOGIN],
  [/^5\.7\.\d+$/, 'policy'],
  [/^5\.[3-6]\.[1-9]\d*$/, 'refused'],
];

/**
 * By words. What speaks of the sender and the way comes first: mail servers check these at the
 * recipient, and some say of a sender that there is no such user.
 */
const BY_WORDS: readonly (readonly [RegExp, MailErrorKind])[] = [
  [RELAY, 'relay'],
  [TLS, 'tls'],
  [QUOTA, 'quota'],
  [LOGIN, 'login'],
  [SENDER, 'sender'],
  [TOO_BIG, 'refused'],
  [FULL, 'mailbox_full'],
  [POLICY, 'policy'],
  [CLOSED, 'mailbox_closed'],
  [UNKNOWN, 'no_such_user'],
];

/** By the bare status: the login is wanted; else it may be anything, and hardly the recipient. */
const byStatus = ({ status, command }: SmtpAnswer): MailErrorKind => {
  if ([530, 534, 535, 538].includes(status)) return 'login';
  return status === 552 && command === 'RCPT TO' ? 'mailbox_full' : 'refused';
};

/** The enhanced code of an answer, some servers have it within: `550 sorry (#5.7.1)`. */
const codeOf = (response: string): string =>
  /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?![.\d])|#([245]\.\d{1,3}\.\d{1,3})(?![.\d])/
    .exec(response)
    ?.slice(1)
    .find(Boolean) ?? '';

/** What it says, in one line of small letters, without codes and addresses. */
const wordsOf = (response: string): string =>
  response
    .toLowerCase()
    .replace(/^\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3} )?/gm, ' ')
    .replace(/\S*@\S*/g, ' ')
    .replace(/\s+/g, ' ');

/** It names the address, which a refusal for another's sake has no need to. */
const namesRecipient = ({ status, command, response, recipient }: SmtpAnswer): boolean =>
  command === 'RCPT TO' &&
  recipient !== '' &&
  [550, 551, 553].includes(status) &&
  response.toLowerCase().includes(recipient.toLowerCase());

function judge(answer: SmtpAnswer): MailErrorKind {
  const code = codeOf(answer.response);
  const said = wordsOf(answer.response);
  const [, byCode] =
    BY_CODE.find(([pattern, , only]) => pattern.test(code) && (!only || only.test(said))) ?? [];
  if (byCode) return byCode;
  const [, byWords] = BY_WORDS.find(([pattern]) => pattern.test(said)) ?? [];
  if (byWords) return byWords;
  return namesRecipient(answer) ? 'no_such_user' : byStatus(answer);
}

/**
 * Judges an answer: by its enhanced code, then by its words, then by the bare status. Only what speaks
 * of the recipient, for good, is the recipient's fault.
 */
export function judgeAnswer(answer: SmtpAnswer): MailErrorKind {
  const kind = judge(answer);
  const isForNow = answer.status < 500;
  if (isForNow && (MAIL_BLAMES[kind] === 'recipient' || kind === 'refused')) return 'try_later';
  if (isForNow || answer.command !== 'MAIL FROM') return kind;
  return kind === 'quota' || kind === 'login' || kind === 'tls' ? kind : 'sender';
}
