import { createRequire } from 'node:module'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Greedy, so that it ends at the innermost package. Names with a dot, such as `.cache`, are no packages. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^.@\\/][^\\/]*(?=[\\/])/

const require = createRequire(import.meta.url)
const used = new Set<string>()

/** Notes that something of this file gets into the build, and returns its path. */
export function noteUse(path: string): string {
  const [folder] = packageFolder.exec(path) ?? []
  if (folder !== undefined) used.add(folder)
  return path
}

/** Notes what remains of packages in a bundle, and the stylesheets that ours import. */
export const noteModules: Plugin = {
  name: 'used-packages',
  transform: {
    // Before Tailwind puts its stylesheets in their place.
    order: 'pre',
    filter: { id: /\.css$/ },
    handler(code) {
      for (const [, name = ''] of code.matchAll(/@import "([^"./][^"]*)"/g)) noteUse(require.resolve(name))
    },
  },
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) if (output.type === 'chunk') output.moduleIds.forEach(noteUse)
  },
}

/** The packages that this process has built something from, as folders such as `node_modules/react`. */
export function listUsedPackages(root: string): string[] {
  return [...used].map((folder) => relative(root, folder)).sort()
}
