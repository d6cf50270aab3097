import { account } from '#content/account/account.ts'
import { ActionButton } from '../../session/action-button.tsx'
import { describeError } from '../../session/auth-notices.ts'
import { TitledSection } from '../../ui/titled-section.tsx'

const words = account.sessions

export function SessionsSection() {
  return (
    <TitledSection heading={words.heading}>
      <p>{words.text}</p>
      <ActionButton
        label={words.button}
        busy={words.busy}
        done={{ title: '', text: words.done }}
        act={async (client) => {
          const { error } = await client.signOut({ scope: 'others' })
          return error && describeError(account.error, error)
        }}
      />
    </TitledSection>
  )
}
