import { useCallback, useEffect, useState } from 'react'
import { fetchPasskeys } from '../own-account.ts'
import type { OwnPasskey } from '../own-account-answers.ts'

/** The passkeys of the account. `reload` fetches them again. */
export function usePasskeys() {
  const [passkeys, setPasskeys] = useState<OwnPasskey[]>([])
  // Where they cannot be fetched, the other sections say that the connection is to blame.
  const reload = useCallback(() => fetchPasskeys().then(setPasskeys, () => setPasskeys([])), [])
  useEffect(() => {
    void reload()
  }, [reload])
  return { passkeys, reload }
}
