/** The server answers `/contact/` with the page of `/contact`; this corrects the address bar without a reload. */
export function removeTrailingSlash(): void {
  const { origin, pathname, search, hash } = location
  if (pathname.length < 2 || !pathname.endsWith('/')) return
  // The origin comes first, because a path starting with two slashes would be read as another host.
  history.replaceState(history.state, '', origin + pathname.replace(/\/+$/, '') + search + hash)
}
