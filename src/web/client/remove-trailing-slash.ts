/** The server answers `/contact/` with the page of `/contact`; the address bar follows without a reload. */
export function removeTrailingSlash(): void {
  const { origin, pathname, search, hash } = location
  if (pathname.length < 2 || !pathname.endsWith('/')) return
  // With the origin in front, since a path of two slashes would be read as another host.
  history.replaceState(history.state, '', origin + pathname.replace(/\/+$/, '') + search + hash)
}
