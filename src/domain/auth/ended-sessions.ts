/** Which sessions of an account have ended: one of them, all but one, or all. */
export interface EndedSessions {
  userId: string
  sessionId?: string | undefined
  exceptSessionId?: string | undefined
  /** Some have ended: those that the database no longer has. */
  areSome?: true | undefined
}
