import { account } from '#content/account/account.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { AccountPageSection } from '../account/settings/account-page-section.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import type { Page } from './page.ts'

export const accountPage: Page = {
  path: sitePaths.account,
  label: account.heading,
  seo: account.seo,
  updated: account.updated,
  isAccountPage: true,
  Body: ({ facts }) => (
    <PageFrame facts={facts} page={accountPage}>
      <AccountPageSection facts={facts} />
    </PageFrame>
  ),
}
