import * as v from 'valibot'
import type { SettingGroup } from './setting.ts'
import { Email, Text, urlWith, wholeNumber } from './setting-schemas.ts'

export const deskSettings = {
  title: 'Lead desk',
  settings: {
    DESK_LOCK_MINUTES: {
      schema: wholeNumber(1, 1440),
      default: '30',
      doc: 'After how many idle minutes the lead desk signs its member out on that device.',
    },
    RECO_GUIDE_URL: {
      schema: urlWith('https:'),
      default: 'https://reco.on.ca/agents-and-brokerages/tresa-explained/reco-bulletins',
      doc: 'The address of the RECO Information Guide that the first reply to a lead links to. The default page lists the general and the commercial edition.',
    },
    DESK_IMAP_URL: {
      schema: urlWith('imaps:', 'imap:'),
      unset: "answers go to the member's own mailbox and to `TEAM_EMAIL`, and the desk does not see them",
      example: 'imaps://desk%40offmarket-ontario.example:password@imap.example:993/INBOX',
      doc: 'The mailbox that receives replies to mails from the desk. It is only read, never changed. `imap:` means STARTTLS.',
    },
    DESK_REPLY_ADDRESS: {
      schema: Email,
      unset: 'the user of `DESK_IMAP_URL` is used, which must then be an email address',
      example: 'desk@offmarket-ontario.example',
      doc: 'The address of that mailbox. Its server must deliver `desk+anything@…` to it, and `SMTP_URL` must accept such addresses as envelope senders, so that bounces arrive there.',
    },
    DESK_AUTHSERV_ID: {
      schema: v.pipe(Text, v.regex(/^[^\s;()"]+$/, 'must be one name without spaces'), v.toLowerCase()),
      unset: 'no sender is trusted: mails are matched only by our own addresses and Message-IDs',
      example: 'mx.google.com',
      doc: 'The name at the start of the `Authentication-Results` headers that this mailbox’s mail server adds. A sender that it has verified (by DMARC, or by SPF or DKIM of the same domain) is trusted. Set it only if that server adds such a header to every mail that it accepts: only the topmost one counts.',
    },
    FILE_SCANNER_URL: {
      schema: urlWith('tcp:', 'unix:'),
      unset: 'files from owners are shown as not scanned',
      example: 'tcp://127.0.0.1:3310',
      doc: 'Where ClamAV’s clamd listens, which scans files from owners. It can also be a socket, such as `unix:///run/clamav/clamd.ctl`. Its `StreamMaxLength` should be 50M or more.',
    },
  },
} as const satisfies SettingGroup
