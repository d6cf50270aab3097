import { useCallback, useEffect, useState } from 'react'
import { fetchPasskeys } from '../own-account.ts'
import type { OwnPasskey } from '../own-account-answers.ts'

/** The passkeys of the account. `reload` fetches them again. */
export function usePasskeys() {
  const [passkeys, setPasskeys] = useState<OwnPasskey[]>([])
  // If they cannot be fetched, the other sections already report the lost connection.
  const reload = useCallback(() => fetchPasskeys().then(setPasskeys, () => setPasskeys([])), [])
  useEffect(() => {
    void reload()
  }, [reload])
  return { passkeys, reload }
}
