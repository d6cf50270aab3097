import type { SettingGroup } from '../setting.ts'
import { Limit } from '../setting-schemas.ts'

const limit = <Default extends string>(value: Default, doc: string) => ({ schema: Limit, default: value, doc })

export const authLimitSettings = {
  title: 'Sign-in: rate limits',
  introduction:
    '`30/300` allows 30 in 300 seconds, after which they become available again one by one. A client address is an IPv4 address or the /64 network of an IPv6 address. All limits are shared by all processes on one database.',
  settings: {
    AUTH_LIMIT_TOKEN: limit('30/60', 'Requests for tokens, from one client address.'),
    AUTH_LIMIT_VERIFY: limit('30/300', 'Attempts to use a code or a link, from one client address.'),
    AUTH_LIMIT_SEND: limit(
      '30/300',
      'Sign-ups, codes, recoveries, resends and changes of account, each, from one client address.',
    ),
    AUTH_LIMIT_ANONYMOUS: limit('30/3600', 'Anonymous sign-ins, from one client address.'),
    AUTH_LIMIT_SSO: limit('30/300', 'Sign-ins started with an identity provider, from one client address.'),
    AUTH_LIMIT_SAML: limit('15/300', 'Responses from SAML identity providers, from one client address.'),
    AUTH_LIMIT_WEB3: limit('30/300', 'Sign-ins with a wallet, from one client address.'),
    AUTH_LIMIT_PASSKEY: limit('30/300', 'Requests for and attempts with passkeys, each, from one client address.'),
    AUTH_LIMIT_FACTOR: limit(
      '30/120',
      'Set-ups of, challenges to and attempts with second factors, each, from one client address.',
    ),
    AUTH_LIMIT_FACTOR_TRIES: limit('10/900', 'Wrong answers for one second factor, from one client address.'),
    AUTH_LIMIT_FACTOR_TOTAL: limit(
      '50/86400',
      'Wrong answers for one second factor in total; networks where it was used before are exempt.',
    ),
    AUTH_LIMIT_PASSWORD_TRIES: limit('10/900', 'Wrong passwords for one account, from one client address.'),
    AUTH_LIMIT_ACCOUNT_TRIES: limit(
      '100/86400',
      'Wrong passwords for one account in total; networks that have signed in before are exempt.',
    ),
    AUTH_LIMIT_CODE_TRIES: limit(
      '20/86400',
      'Wrong codes for one e-mail address or phone number; each code ends after five.',
    ),
    AUTH_LIMIT_RECIPIENT: limit(
      '10/3600',
      'Mails requested to one e-mail address, and notices about its account, each.',
    ),
    AUTH_LIMIT_MAILS: limit('300/3600', 'Mails from the sign-in service in total, except those to staff.'),
    AUTH_LIMIT_NETWORK_MAILS: limit('30/3600', 'Mails requested from one network (IPv4 /24, IPv6 /48).'),
    AUTH_LIMIT_SMS_RECIPIENT: limit('5/3600', 'Text messages requested to one phone number.'),
    AUTH_LIMIT_SMS: limit('30/3600', 'Text messages in total.'),
  },
} as const satisfies SettingGroup
