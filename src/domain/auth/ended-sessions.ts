/** Which sessions of an account have ended: one, all but one, or all. */
export interface EndedSessions {
  userId: string
  sessionId?: string | undefined
  exceptSessionId?: string | undefined
  /** Set if only some have ended: those no longer in the database. */
  areSome?: true | undefined
}
