import type { IssuedSession } from '#services/auth/sessions/open-session.ts'
import { userShape } from './user-shape.ts'

export function sessionShape(session: IssuedSession) {
  return { ...tokenFields(session), user: userShape(session.profile), ...providerFields(session) }
}

export function providerFields({ providerToken, providerRefreshToken }: IssuedSession) {
  return {
    ...(providerToken && { provider_token: providerToken }),
    ...(providerRefreshToken && { provider_refresh_token: providerRefreshToken }),
  }
}

export function tokenFields({ accessToken, expiresIn, expiresAt, refreshToken }: IssuedSession) {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
  }
}
