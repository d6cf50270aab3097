import { features } from 'web-features'

/** The oldest versions that get scripts. Older ones post every form without script. */
export const oldestBrowsers = { chrome: '111', firefox: '128', safari: '16.4' } as const

const browsers = [
  { id: 'chrome', name: 'Chrome', oldest: oldestBrowsers.chrome, isPhone: false },
  { id: 'firefox', name: 'Firefox', oldest: oldestBrowsers.firefox, isPhone: false },
  { id: 'safari', name: 'Safari', oldest: oldestBrowsers.safari, isPhone: false },
  { id: 'chrome_android', name: 'Chrome on Android', oldest: oldestBrowsers.chrome, isPhone: true },
  { id: 'firefox_android', name: 'Firefox on Android', oldest: oldestBrowsers.firefox, isPhone: true },
  { id: 'safari_ios', name: 'Safari on iOS', oldest: oldestBrowsers.safari, isPhone: true },
] as const

type Support = Partial<Record<(typeof browsers)[number]['id'], string>>

export interface NewFeature {
  /** As the code writes it, such as `Map.groupBy` or `text-wrap: pretty`. */
  name: string
  /** The browsers whose oldest version lacks it, each with the version that introduced it. */
  lacking: string
}

/** Which browsers lack a feature, by its key in `web-features` (such as `javascript.builtins.Map.groupBy`). */
const lackingByKey = new Map(
  Object.values(features)
    .flatMap((feature) => (feature.kind === 'feature' ? Object.entries(feature.status.by_compat_key ?? {}) : []))
    .map(([key, { support }]) => [key, describeLacking(support)] as const),
)

/** The browsers that lack the feature; empty if all of them have it, undefined if the key is unknown. */
export function findLacking(key: string): string | undefined {
  return lackingByKey.get(key)
}

/**
 * Maps features by a name taken from their keys. A name that an older feature shares is left out, because the code
 * doesn't show which one it means.
 */
export function listNewNames(nameOf: (key: string) => string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  const old = new Set<string>()
  for (const [key, lacking] of lackingByKey) {
    const name = nameOf(key)
    if (name === undefined) continue
    if (lacking === '') old.add(name)
    else if (!found.has(name)) found.set(name, lacking)
  }
  for (const name of old) found.delete(name)
  return found
}

function describeLacking(support: Support): string {
  return browsers
    .filter(({ id, oldest, isPhone }) => {
      const since = support[id]
      // Phones will never have some features, such as cursors, because they make no sense there.
      return since === undefined ? !isPhone : isNewer(since, oldest)
    })
    .map(({ id, name }) => `${name} ${support[id] ?? '(all versions)'}`)
    .join(', ')
}

/** Versions are written as '17.4', or as '≤37' where the first one is not known. */
function isNewer(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor > oldestMinor)
}
