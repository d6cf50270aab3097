import { randomUUID } from 'node:crypto'

type Sign = (claims: Record<string, unknown>) => Promise<string>

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const later = Math.floor(Date.now() / 1000) + 3600

/** Tokens that can't join any channel, with the reason that the client gets. */
export const badTokens: [name: string, make: (sign: Sign) => Promise<string>, reason: string | RegExp][] = [
  ['no token at all', async () => 'x', 'MalformedJWT: The token provided is not a valid JWT'],
  ['an empty one', async () => '', 'MalformedJWT: The token provided is not a valid JWT'],
  [
    'one without a role',
    (sign) => sign({ sub: randomUUID() }),
    'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
  ],
  [
    'one without an end',
    (sign) => sign({ role: 'anon', exp: undefined }),
    'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
  ],
  [
    'one that has ended',
    (sign) => sign({ role: 'anon', exp: 1 }),
    /^InvalidJWTToken: Token has expired \d{9,} seconds ago$/,
  ],
  [
    'an unsigned one',
    async () => `${base64({ alg: 'none' })}.${base64({ role: 'service_role', exp: later })}.`,
    'JwtSignatureError: Failed to validate JWT signature',
  ],
  [
    'one of another key',
    async () => `${base64({ alg: 'ES256', kid: 'x' })}.${base64({ role: 'anon', exp: later })}.AAAA`,
    'JwtSignerError: Failed to generate JWT signer for key ID (kid) "x", check your JWT secret or JWKS configuration',
  ],
  [
    'one that was changed',
    async (sign) => (await sign({ role: 'anon' })).replace(/\.[^.]*$/, `.${'A'.repeat(86)}`),
    'JwtSignatureError: Failed to validate JWT signature',
  ],
  ['one with a role of the database that is no caller', (sign) => sign({ role: 'offmarket' }), /^Unauthorized: /],
]
