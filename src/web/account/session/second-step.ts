import type { SessionClient } from './auth-client.ts'

/** Whether the account requires a second step that this session has not completed. */
export async function needsSecondStep(client: SessionClient): Promise<boolean> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}
