import type { AccountViewProps } from '../account-view.ts'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'

export function ProfileView({ user }: AccountViewProps) {
  return (
    <>
      <NameSection user={user} />
      <EmailSection user={user} />
    </>
  )
}
