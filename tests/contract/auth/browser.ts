export type Browser = ReturnType<typeof openBrowser>

/** A minimal browser: it stores cookies by origin, follows redirects and posts forms that submit themselves. */
export function openBrowser() {
  const cookies = new Map<string, Map<string, string>>()
  const headers: string[] = []

  async function request(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url)
    const kept = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, kept)
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookie && { cookie }) },
    })
    for (const line of answer.headers.getSetCookie()) {
      headers.push(line)
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      kept.set(name, value.join('='))
    }
    return answer
  }

  return {
    fetch: request,
    /** Every Set-Cookie header received so far. */
    cookieLines: headers,
    /** Follows redirects and forms until it reaches a page that is neither the service's own nor a provider's. */
    async follow(start: string, isOnTheWay: (url: URL) => boolean): Promise<URL> {
      let answer = await request(start)
      for (let steps = 0; steps < 20; steps++) {
        const location = answer.headers.get('location')
        if (location !== null) {
          const next = new URL(location, answer.url || start)
          if (!isOnTheWay(next)) return next
          answer = await request(next)
          continue
        }
        const form = readForm(await answer.text())
        if (!form) throw new Error(`stuck at ${answer.url} with ${answer.status}`)
        answer = await request(form.action, { method: 'POST', body: form.fields })
      }
      throw new Error('led in a circle')
    },
  }
}

function readForm(html: string): { action: string; fields: URLSearchParams } | null {
  const action = html.match(/<form[^>]*action="([^"]+)"/)?.[1]
  if (!action) return null
  const inputs = [...html.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of inputs) fields.append(name, decode(value))
  return { action: decode(action), fields }
}

function decode(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
}
