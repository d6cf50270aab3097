import { auth } from '#content/auth.ts'
import { sitePaths } from '#domain/site-map.ts'
import { AuthPlace } from '#web/features/auth/auth-place.tsx'
import { PageFrame } from '#web/features/layout/page-frame.tsx'
import type { Page } from './page.ts'

export const authPage: Page = {
  path: sitePaths.auth,
  label: 'Sign in',
  seo: auth.seo,
  updated: auth.updated,
  isAccountPage: true,
  Body: ({ facts }) => (
    <PageFrame facts={facts} page={authPage}>
      <AuthPlace facts={facts} />
    </PageFrame>
  ),
}
