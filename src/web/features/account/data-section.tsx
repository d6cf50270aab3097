import { account } from '#content/account/account.ts'
import { ActionButton } from '../../session/action-button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { fetchData } from './own-account.ts'

const words = account.data

export function DataSection() {
  return (
    <TitledSection heading={words.heading}>
      <p>{words.text}</p>
      <ActionButton
        label={words.download}
        busy={words.busy}
        done={{ title: '', text: words.done }}
        act={async () => {
          save(await fetchData())
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
