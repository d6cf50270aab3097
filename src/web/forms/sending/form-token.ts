import * as v from 'valibot'

const Token = v.object({ token: v.string() })

export interface FormToken {
  /** The token, or an empty string if the time is meaningless. */
  read(): string
  /** Stops sending the time: a visitor whose form was filled in for them may send it right away. */
  forget(): void
  stop(): void
}

/** Fetches the signed time at which the page was shown, once the form gets the focus. It is not required. */
export function watchForToken(form: HTMLFormElement): FormToken {
  let token = ''
  let isForgotten = false
  const fetchToken = async () => {
    const response = await fetch(`/functions/v1/form-token?age=${Math.round(readPageAgeMs())}`).catch(() => null)
    const result = v.safeParse(Token, await response?.json().catch(() => null))
    if (result.success) token = result.output.token
  }
  if (form.contains(document.activeElement)) fetchToken()
  else form.addEventListener('focusin', fetchToken, { once: true })
  return {
    read: () => (isForgotten ? '' : token),
    forget() {
      isForgotten = true
    },
    stop: () => form.removeEventListener('focusin', fetchToken),
  }
}

/** A prerendered page counts from the moment the visitor opened it. */
function readPageAgeMs(): number {
  const [entry] = performance.getEntriesByType('navigation')
  const shownAt = entry && 'activationStart' in entry ? Number(entry.activationStart) : 0
  return performance.now() - shownAt
}
