import { useCallback, useEffect, useState } from 'react'
import { fetchInquiries } from '../own-account.ts'
import type { AccountInquiry } from '../own-account-answers.ts'

export type FoundInquiries = AccountInquiry[] | 'loading' | 'failed' | 'unproven'

/** The inquiries of the account's address, or why there are none. `reload` fetches them again. */
export function useInquiries() {
  const [found, setFound] = useState<FoundInquiries>('loading')
  const reload = useCallback(() => fetchInquiries().then(setFound, () => setFound('failed')), [])
  useEffect(() => {
    void reload()
  }, [reload])
  return { found, reload }
}
