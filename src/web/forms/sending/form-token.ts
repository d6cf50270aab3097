import * as v from 'valibot'

const Token = v.object({ token: v.string() })

/** Fetches the server's signed time at which the form got the focus. The form can be sent without it. */
export function watchForToken(form: HTMLFormElement): { read(): string; stop(): void } {
  let token = ''
  const fetchToken = async () => {
    const response = await fetch('/functions/v1/form-token').catch(() => null)
    const result = v.safeParse(Token, await response?.json().catch(() => null))
    if (result.success) token = result.output.token
  }
  if (form.contains(document.activeElement)) fetchToken()
  else form.addEventListener('focusin', fetchToken, { once: true })
  return { read: () => token, stop: () => form.removeEventListener('focusin', fetchToken) }
}
