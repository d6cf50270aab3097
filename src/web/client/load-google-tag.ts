/** Loads Google's tag, for deployments that set a measurement id. Advertising features are off. */
export function loadGoogleTag(id: string): void {
  const queue: unknown[] = []
  Object.assign(window, { dataLayer: queue })
  // Google's script needs the arguments object itself, not an array.
  function gtag(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments)
  }
  const denied = 'denied'
  gtag('consent', 'default', { ad_storage: denied, ad_user_data: denied, ad_personalization: denied })
  gtag('js', new Date())
  gtag('config', id, { allow_google_signals: false, allow_ad_personalization_signals: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`
  document.head.append(script)
}
