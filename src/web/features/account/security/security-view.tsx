import type { AccountViewProps } from '../account-view.ts'
import { DevicesSection } from './devices-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

export function SecurityView({ user, refresh, canLink }: AccountViewProps) {
  return (
    <>
      <PasswordSection user={user} />
      <TwoStepSection user={user} refresh={refresh} />
      <IdentitiesSection user={user} refresh={refresh} canLink={canLink} />
      <DevicesSection />
    </>
  )
}
