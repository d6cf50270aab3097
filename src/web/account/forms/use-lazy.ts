import { useEffect, useState } from 'react'

/** Loads a part of the page once it is needed. Null until it is loaded. */
export function useLazy<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState<{ loaded: Module } | null>(null)
  const [fetchModule] = useState(() => load)
  useEffect(() => {
    if (!isWanted) return
    const fetchIt = () => fetchModule().then((loaded) => setModule({ loaded }))
    // Tries a second time, because the visitor has no control to try it again.
    fetchIt().catch(() => fetchIt())
  }, [isWanted, fetchModule])
  return module?.loaded ?? null
}
