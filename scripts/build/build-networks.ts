import { glyphs } from '../../src/web/ui/network-glyphs.ts'

/** The logos of the social networks in one file, to keep them out of the pages. */
export function renderNetworks(): string {
  const symbols = Object.entries(glyphs).map(
    ([name, d]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg"><title>Social networks</title>
${symbols.join('\n')}
</svg>
`
}
