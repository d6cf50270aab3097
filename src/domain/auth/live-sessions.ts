/** Says of tokens whether their sessions still count. One for each process; every service asks it. */
export interface LiveSessions {
  /**
   * Whether the session of a token has not ended and its account may use it. Tokens of nobody are always live. Rejects
   * while the database is away.
   */
  areClaimsLive(claims: Readonly<Record<string, unknown>>): Promise<boolean>
  /** Sessions have ended: every answer so far may be too old. */
  forget(): void
}
