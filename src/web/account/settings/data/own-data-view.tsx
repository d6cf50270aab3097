import type { AccountViewProps } from '../account-view.ts'
import { DataSection } from './data-section.tsx'
import { EraseSection } from './erase-section.tsx'

export function OwnDataView({ user, found }: AccountViewProps) {
  const hasInquiries = found !== 'unproven'
  return (
    <>
      <DataSection withInquiries={hasInquiries} />
      <EraseSection user={user} withInquiries={hasInquiries} />
    </>
  )
}
