/** Codes of refusals that the page of the desk knows: each leads to the step that is missing. */
export const deskRefusals = {
  notAMember: 'not_a_member',
  passwordNeeded: 'password_needed',
  /** The code of the auth service, which clients already know. */
  secondStepNeeded: 'insufficient_aal',
} as const
