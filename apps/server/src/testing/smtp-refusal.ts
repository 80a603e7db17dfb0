/**
 * The error of the SMTP client where a mail server refuses a mail.
 * @param command at which: `MAIL FROM`, `RCPT TO` or `DATA`
 * @param response what the server said, with its code
 */
export const smtpRefusal = (command: string, response: string): Error =>
  Object.assign(new Error(`refused: ${response}`), {
    code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });
