/** The failure as one log line, without possibly personal data: email addresses, numbers, quoted values. */
export function loggableReason(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : describeThrown(error)
  return (
    (message.split('\n')[0] ?? '')
      // The message may quote a long text that a stranger sent.
      .slice(0, 2000)
      .replaceAll(/[^\s<>"'(]+@[^\s<>"'),;]+/g, '[address]')
      .replaceAll(/"[^"]*"/g, '"…"')
      .replaceAll(/\+?\d[\d\s().-]{8,}\d/g, '[number]')
      .slice(0, 300)
  )
}

/** pg-boss reports some errors as plain objects with their message. */
function describeThrown(error: unknown): string {
  const { message } = Object(error)
  return typeof message === 'string' ? message : String(error)
}
