import { useEffect, useState } from 'react'

/** A part of the page whose code is fetched once it is wanted. Null until it is there. */
export function useLazy<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState<{ loaded: Module } | null>(null)
  const [fetchModule] = useState(() => load)
  useEffect(() => {
    if (!isWanted) return
    const fetchIt = () => fetchModule().then((loaded) => setModule({ loaded }))
    // A second try, since without it there is nothing to press again.
    fetchIt().catch(() => fetchIt())
  }, [isWanted, fetchModule])
  return module?.loaded ?? null
}
