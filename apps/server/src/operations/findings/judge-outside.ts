import type { Certificate } from '#platform/outgoing/certificate.ts';
import { type Finding, unsure, well, wrong } from './finding.ts';

const DAY_MS = 86_400_000;
/** What renews certificates does so a month before. */
const LEAST_DAYS = 14;

const TLS = { ja: 'TLS証明書', en: 'Certificate' };

/** The certificate that members' browsers are shown. */
export function judgeCertificate(
  origin: string,
  { until, problem }: Certificate,
  now = Date.now(),
): Finding {
  const days = Math.floor((until.getTime() - now) / DAY_MS);
  if (problem !== null) {
    return wrong(
      TLS,
      `${origin} の証明書をブラウザーは受け入れません（${problem}）。前に置いたWebサーバーの証明書を直してください。`,
      `Browsers refuse the certificate of ${origin} (${problem}): correct it in the web server in front.`,
    );
  }
  if (days < LEAST_DAYS) {
    return wrong(
      TLS,
      `${origin} の証明書はあと${days}日で切れます。自動更新が動いているか確かめてください。`,
      `The certificate of ${origin} ends in ${days} days: see why it is not renewed.`,
    );
  }
  return well(
    TLS,
    `${origin} の証明書はあと${days}日有効です。`,
    `That of ${origin} is good for ${days} days.`,
  );
}

/** A site whose address does not lead to it. */
export const unreachedOrigin = (origin: string, reason: string): Finding =>
  wrong(
    TLS,
    `${origin} につながりません（${reason}）。DNS、前に置いたWebサーバー、ファイアウォールを確かめてください。`,
    `${origin} cannot be reached (${reason}): check its DNS, the web server in front, and the firewall.`,
  );

/** A site without TLS, as on an engineer's machine. */
export const withoutCertificate = (origin: string): Finding =>
  well(TLS, `${origin} はhttpsではないので、ありません。`, `${origin} is not https, and has none.`);

const VIMEO = { ja: 'Vimeo', en: 'Vimeo' };

/**
 * Whether Vimeo answers.
 * @param problem why the last request was not answered; null: it was
 */
export const judgeVimeo = (host: string, problem: string | null): Finding =>
  problem === null
    ? well(VIMEO, `${host} につながります。`, `${host} can be reached.`)
    : unsure(
        VIMEO,
        `${host} につながりません（${problem}）。Vimeoの動画のサムネイルと取り込みが働きません。ファイアウォールが外向きの443番を閉じていないか確かめてください。`,
        `${host} cannot be reached (${problem}); thumbnails and imports of Vimeo need it. See that the firewall leaves port 443 open outwards.`,
      );

const SMTP = { ja: 'メールサーバー', en: 'Mail server' };

/** @param isNeeded whether somebody waits for mails */
export const withoutMailServer = (isNeeded: boolean): Finding =>
  (isNeeded ? wrong : unsure)(
    SMTP,
    'SMTP_URLがないので、メールは誰にも届かず、DATA_DIR/mailのファイルになります。SMTP_URLとMAIL_FROMを設定してください。',
    'There is no SMTP_URL, so mails reach nobody and become files in DATA_DIR/mail. Set SMTP_URL and MAIL_FROM.',
  );
