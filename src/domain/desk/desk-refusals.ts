/** Codes of refusals that the page of the desk knows: each leads to the step that is missing. */
export const deskRefusals = {
  notAMember: 'not_a_member',
  passwordNeeded: 'password_needed',
  /** The word of the auth service, whose clients know it already. */
  secondStepNeeded: 'insufficient_aal',
} as const
