import * as v from 'valibot'
import type { SettingGroup } from '../setting.ts'
import { List, secretOf, Text, urlWith, wholeNumber } from '../setting-schemas.ts'

const DAY = 86_400
const Issuers = v.pipe(
  List,
  v.everyItem((text) => URL.canParse(text), 'must be a list of URLs'),
)

export const authTokenSettings = {
  title: 'Sign-in: access tokens',
  settings: {
    AUTH_TOKEN_LIFE_S: {
      schema: wholeNumber(30, DAY),
      default: '3600',
      doc: 'How long an access token is valid, in seconds.',
    },
    AUTH_JWK_FILE: {
      schema: Text,
      unset: 'it is `DATA_DIR/auth-keys.json`',
      example: '/etc/offmarket/auth-keys.json',
      doc: 'A file of JSON Web Keys (ES256, RS256 or HS256): one signs access tokens, the others only verify them.',
    },
    AUTH_JWT_SECRET: {
      schema: secretOf(32),
      unset: 'no such tokens are accepted',
      doc: 'A legacy HS256 secret; access tokens signed with it are accepted too.',
    },
    AUTH_ISSUER: {
      schema: urlWith('http:', 'https:'),
      unset: 'it is `SITE_URL/auth/v1`',
      example: 'https://www.offmarket-ontario.example/auth/v1',
      doc: 'The issuer in access tokens.',
    },
    AUTH_FORMER_ISSUERS: {
      schema: Issuers,
      unset: 'there are none',
      example: 'https://old.offmarket-ontario.example/auth/v1',
      doc: 'Issuers of earlier access tokens that stay valid, so that a change of `SITE_URL` signs nobody out.',
    },
  },
} as const satisfies SettingGroup
