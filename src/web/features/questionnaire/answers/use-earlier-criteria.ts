import { useEffect, useState } from 'react'
import { deviceStorage } from '../../../client/safe-storage.ts'
import type { InquiryForm } from '../../../forms/use-inquiry-form.ts'
import { CRITERIA_NAME } from './criteria-name.ts'

/**
 * Criteria to start from: those last sent from this browser, or else by the signed-in visitor. Their code loads only if
 * there may be any.
 */
export function useEarlierCriteria(form: InquiryForm, onFilled: () => void) {
  const [earlier, setEarlier] = useState<Awaited<ReturnType<typeof findEarlier>>>(null)
  useEffect(() => {
    findEarlier().then(setEarlier, () => null)
  }, [])
  return {
    /** Null without them, or if the form has other answers already. */
    earlier: form.hasDraft ? null : earlier,
    async startFromEarlier() {
      setEarlier(null)
      await form.fill(earlier?.pairs ?? [])
      onFilled()
    },
  }
}

async function findEarlier() {
  const isSignedIn = deviceStorage.read('session') !== null
  if (!isSignedIn && deviceStorage.read(CRITERIA_NAME) === null) return null
  const module = await import('./earlier-criteria.ts')
  return module.findEarlier(isSignedIn)
}

/** Without this code, the criteria are not remembered. */
export function rememberCriteria(body: Readonly<Record<string, unknown>>): void {
  import('./earlier-criteria.ts').then(
    (module) => module.storeCriteria(body),
    () => null,
  )
}
