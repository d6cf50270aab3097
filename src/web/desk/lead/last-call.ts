import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../client/safe-storage.ts'

const KEY = 'desk:called'
const listeners = new Set<() => void>()

function read(): string | null {
  return tabStorage.read(KEY)
}

function write(reference: string | null): void {
  tabStorage.write(KEY, reference)
  for (const listener of listeners) listener()
}

/** Remembers whom this device is calling until the outcome is logged, even if the phone discards the page. */
export const noteCall = (reference: string) => write(reference)
export const forgetCall = () => write(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reference of the lead that was called. */
export function useLastCall(): string | null {
  return useSyncExternalStore(subscribe, read)
}
