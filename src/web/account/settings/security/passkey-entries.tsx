import { account } from '#content/account/account.ts'
import { authForms } from '#content/account/auth-forms.ts'
import { ActionButton } from '../../forms/action-button.tsx'
import { removePasskey } from '../own-account.ts'
import type { OwnPasskey } from '../own-account-answers.ts'
import { describeAdded } from './describe-added.ts'
import { Entry } from './entry.tsx'

const words = account.identities

interface PasskeyEntriesProps {
  passkeys: OwnPasskey[]
  /** Fetches them again, after one was removed. */
  reload: () => Promise<void>
}

/** The passkeys of the account, as entries in the list of ways to sign in. */
export function PasskeyEntries({ passkeys, reload }: PasskeyEntriesProps) {
  return passkeys.map(({ id, name, addedAt }) => {
    // Passkeys whose device gives no name all have the same title.
    const title = name && name !== words.passkey ? `${words.passkey}: ${name}` : words.passkey
    return (
      <Entry key={id} title={title} note={describeAdded(addedAt)}>
        <ActionButton
          isSmall
          label={words.unlink}
          hiddenLabel={`${words.unlink}: ${title}`}
          done={{ title: '', text: words.unlinked }}
          act={async () => {
            const isGone = await removePasskey(id)
            await reload()
            return isGone ? null : authForms.unexpected
          }}
        />
      </Entry>
    )
  })
}
