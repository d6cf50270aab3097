import { account } from '#content/account/account.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { ActionButton } from '../../forms/action-button.tsx'
import { fetchData } from '../own-account.ts'

const words = account.data

/** People who have not proven the mailbox can download the account, but without its inquiries. */
export function DataSection({ withInquiries }: { withInquiries: boolean }) {
  return (
    <TitledSection heading={words.heading}>
      <p>{withInquiries ? words.text : words.withoutInquiries}</p>
      <ActionButton
        label={words.download}
        busy={words.busy}
        done={{ title: '', text: words.done }}
        act={async () => {
          save(await fetchData({ withInquiries }))
          return null
        }}
      />
    </TitledSection>
  )
}

/** A link cannot carry the access token, so the file is fetched first. */
function save(data: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = words.fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
