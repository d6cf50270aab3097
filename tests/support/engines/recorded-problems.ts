/** Where the recorder stores what it hears, so that the next page of the tab has it too. */
const STORE = 'recorded-problems'

/** A script that records errors, warnings and violations of the policy, for an engine that does not report its console. */
export const problemRecorder = `(${record})(${JSON.stringify(STORE)})`

/** Runs in the page. */
function record(store: string): void {
  const note = (text: unknown) => {
    const earlier: unknown[] = JSON.parse(sessionStorage.getItem(store) ?? '[]')
    sessionStorage.setItem(store, JSON.stringify([...earlier, String(text)]))
  }
  addEventListener(
    'error',
    (event) => note(event.message ?? `could not load ${(event.target as Element).outerHTML}`),
    true,
  )
  addEventListener('unhandledrejection', (event) => note(event.reason))
  addEventListener('securitypolicyviolation', (event) => note(`${event.violatedDirective} ${event.blockedURI}`))
  for (const level of ['error', 'warn'] as const) console[level] = (...words: unknown[]) => note(words.join(' '))
}

/** An expression whose value is what was recorded since it was last evaluated. */
export const takeRecorded = `(${take})(${JSON.stringify(STORE)})`

/** Runs in the page. */
function take(store: string): string | null {
  const recorded = sessionStorage.getItem(store)
  sessionStorage.removeItem(store)
  return recorded
}
