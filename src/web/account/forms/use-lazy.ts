import { useEffect, useState } from 'react'

/** Loads a part of the page when needed. Null until loaded. */
export function useLazy<Module>(load: () => Promise<Module>, isWanted: boolean): Module | null {
  const [module, setModule] = useState<{ loaded: Module } | null>(null)
  const [fetchModule] = useState(() => load)
  useEffect(() => {
    if (!isWanted) return
    const fetchPart = () => fetchModule().then((loaded) => setModule({ loaded }))
    // Tries twice, because the visitor has no button to retry.
    fetchPart().catch(() => fetchPart())
  }, [isWanted, fetchModule])
  return module?.loaded ?? null
}
