import { auth } from '#content/account/auth.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { AuthSection } from '../account/sign-in/auth-section.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import type { Page } from './page.ts'

export const authPage: Page = {
  path: sitePaths.auth,
  label: auth.label,
  seo: auth.seo,
  updated: auth.updated,
  isAccountPage: true,
  Body: ({ facts }) => (
    <PageFrame facts={facts} page={authPage}>
      <AuthSection facts={facts} />
    </PageFrame>
  ),
}
