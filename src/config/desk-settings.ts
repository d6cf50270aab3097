import * as v from 'valibot'
import type { SettingGroup } from './setting.ts'
import { Email, Text, urlWith, wholeNumber } from './setting-schemas.ts'

export const deskSettings = {
  title: 'Lead desk',
  settings: {
    DESK_LOCK_MINUTES: {
      schema: wholeNumber(1, 1440),
      default: '30',
      doc: 'After how many minutes without any input the page of the lead desk signs its member out on that device.',
    },
    RECO_GUIDE_URL: {
      schema: urlWith('https:'),
      default: 'https://reco.on.ca/agents-and-brokerages/tresa-explained/reco-bulletins',
      doc: 'Where the RECO Information Guide is that the first answer to a lead links to. RECO lists the general and the commercial edition on the page of the default.',
    },
    DESK_IMAP_URL: {
      schema: urlWith('imaps:', 'imap:'),
      unset: "answers go to the member's own mailbox and to `TEAM_EMAIL`, and the desk does not see them",
      example: 'imaps://desk%40offmarket-ontario.example:password@imap.example:993/INBOX',
      doc: 'The mailbox that answers to mails from the desk come back to. It is only read: nothing in it is changed. `imap:` means STARTTLS.',
    },
    DESK_REPLY_ADDRESS: {
      schema: Email,
      unset: 'the user of `DESK_IMAP_URL` is used, which must be an address then',
      example: 'desk@offmarket-ontario.example',
      doc: 'The address of that mailbox. Its server must deliver `desk+anything@…` to it, and `SMTP_URL` must accept such addresses as senders of the envelope, so that undeliverable mails are reported there.',
    },
    DESK_AUTHSERV_ID: {
      schema: v.pipe(Text, v.regex(/^[^\s;()"]+$/, 'must be one name without spaces'), v.toLowerCase()),
      unset: 'no sender is believed: mails are matched only by our own addresses and Message-IDs',
      example: 'mx.google.com',
      doc: 'The name with which the mail server of that mailbox begins its `Authentication-Results` headers. A sender that it has verified (by DMARC, or by SPF or DKIM of the same domain) is believed. Set it only if that server adds such a header to every mail that it accepts: only the topmost one counts.',
    },
    FILE_SCANNER_URL: {
      schema: urlWith('tcp:', 'unix:'),
      unset: 'what owners send is shown as not scanned',
      example: 'tcp://127.0.0.1:3310',
      doc: 'Where ClamAV’s clamd listens, which scans what owners send; also as `unix:///run/clamav/clamd.ctl`. Its `StreamMaxLength` should be 50M or more.',
    },
  },
} as const satisfies SettingGroup
