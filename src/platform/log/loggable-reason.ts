/** The failure in one line for the log, without what may be personal: addresses, numbers, quoted values. */
export function loggableReason(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (
    (message.split('\n')[0] ?? '')
      // It may quote a stranger at length.
      .slice(0, 2000)
      .replaceAll(/[^\s<>"'(]+@[^\s<>"'),;]+/g, '[address]')
      .replaceAll(/"[^"]*"/g, '"…"')
      .replaceAll(/\+?\d[\d\s().-]{8,}\d/g, '[number]')
      .slice(0, 300)
  )
}
