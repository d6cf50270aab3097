import type { User } from '@supabase/auth-js'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { IdentitiesSection } from './identities-section.tsx'

vi.mock('../../forms/providers.ts', () => ({ useProviders: () => ['google', 'acme'] }))

const identities = ['email', 'google'].map((provider) => ({ identity_id: provider, provider, identity_data: {} }))
// A complete user has twenty more fields, none of which is shown here.
const user = { id: 'jane', identities } as unknown as User

function listButtons(canLink: boolean): string[] {
  const html = renderToString(<IdentitiesSection user={user} refresh={async () => {}} canLink={canLink} />)
  return [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button.replaceAll(/<[^>]*>/g, ''))
}

test('ways to sign in are added and removed only where linking is switched on', () => {
  expect(listButtons(true)).toEqual(['Remove', 'Remove', 'Add Acme'])
  expect(listButtons(false)).toEqual([])
})
