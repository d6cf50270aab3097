/** Tells whether the session of a token is still live. Each process has one, and every service uses it. */
export interface LiveSessions {
  /**
   * Whether the session of a token has not ended and its account may use it. Tokens without a user are always live.
   * Rejects while the database is unavailable.
   */
  areClaimsLive(claims: Readonly<Record<string, unknown>>): Promise<boolean>
  /** Call when sessions have ended: an answer that is still on its way is asked for again. */
  forget(): void
}
