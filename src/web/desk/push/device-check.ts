import { useEffect } from 'react'
import { deviceStorage } from '../../client/safe-storage.ts'
import { PUSH_KEY } from './push-key.ts'

const load = () => (deviceStorage.read(PUSH_KEY) === null ? null : import('./this-device.ts'))

/** Checks that the notifications of this browser are this member's, and still arrive. */
export function useDeviceCheck(memberId: string): void {
  useEffect(() => {
    // Without a connection, the next visit checks again.
    load()
      ?.then(({ checkDevice }) => checkDevice(memberId))
      .catch(() => {})
  }, [memberId])
}

/** Nobody is notified in this browser any more. Signing out doesn't wait long for it. */
export async function leaveDevice(): Promise<void> {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, 2000))
  const left = load()?.then(({ switchOff }) => switchOff())
  await Promise.race([left, tooLong]).catch(() => {})
}
