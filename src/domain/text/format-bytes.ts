const KILO = 1024

/** '3.1 MB': a size as people read it. */
export function formatBytes(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / KILO))} KB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}
