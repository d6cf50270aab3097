import type { SettingGroup } from './setting.ts'
import { Email, urlWith } from './setting-schemas.ts'

export const mailSettings = {
  title: 'Mail',
  settings: {
    SMTP_URL: {
      schema: urlWith('smtp:', 'smtps:'),
      unset: 'each mail is written to a file in `DATA_DIR/mailbox`',
      example: 'smtps://user:password@smtp.example:465',
      doc: 'The mail server that sends all mails.',
      isEssential: true,
    },
    MAIL_FROM: {
      schema: Email,
      unset: "the identity's e-mail address is used",
      example: 'hello@offmarket-ontario.example',
      doc: 'The sender of every mail.',
    },
    TEAM_EMAIL: {
      schema: Email,
      unset: "the identity's e-mail address is used",
      example: 'leads@offmarket-ontario.example',
      doc: 'The address that leads are mailed to.',
      isEssential: true,
    },
  },
} as const satisfies SettingGroup
