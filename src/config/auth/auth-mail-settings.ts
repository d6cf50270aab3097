import * as v from 'valibot'
import type { SettingGroup } from '../setting.ts'
import { OnOff, wholeNumber } from '../setting-schemas.ts'

const DAY = 86_400

export const authMailSettings = {
  title: 'Sign-in: codes and links in mails',
  settings: {
    AUTH_MAIL_LINKS: {
      schema: v.pipe(v.picklist(['page', 'direct'], 'must be page or direct'), v.description('`page` or `direct`')),
      default: 'page',
      doc: 'Whether a link in a mail opens a page with a button, so that mail scanners cannot use it up, or verifies directly, in any browser and without the password of the sign-up.',
    },
    AUTH_MAIL_INTERVAL_S: {
      schema: wholeNumber(0, DAY),
      default: '60',
      doc: 'The minimum time between two mails of the same kind to one address, in seconds.',
    },
    AUTH_OTP_LENGTH: { schema: wholeNumber(6, 10), default: '6', doc: 'The number of digits of a code in a mail.' },
    AUTH_CODE_LIFE_S: {
      schema: wholeNumber(60, DAY),
      default: '600',
      doc: 'How long a code in a mail is valid, in seconds.',
    },
    AUTH_LINK_LIFE_S: {
      schema: wholeNumber(60, DAY),
      default: '3600',
      doc: 'How long a link in a mail is valid, in seconds.',
    },
    AUTH_SECURE_EMAIL_CHANGE: {
      schema: OnOff,
      default: 'on',
      doc: 'Whether a change of e-mail address must be confirmed from both the old and the new mailbox.',
    },
  },
} as const satisfies SettingGroup
