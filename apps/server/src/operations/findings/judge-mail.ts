import { type Finding, unsure, wrong } from './finding.ts';

const SMTP = { ja: 'メールサーバー', en: 'Mail server' };

/** @param isNeeded whether somebody waits for mails */
export const withoutMailServer = (isNeeded: boolean): Finding =>
  (isNeeded ? wrong : unsure)(
    SMTP,
    'SMTP_URLがないので、メールは誰にも届かず、DATA_DIR/mailのファイルになります。SMTP_URLとMAIL_FROMを設定してください。',
    'There is no SMTP_URL, so mails reach nobody and become files in DATA_DIR/mail. Set SMTP_URL and MAIL_FROM.',
  );
