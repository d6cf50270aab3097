import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildClient } from './build-client.ts'
import { buildCommands, threads } from './build-commands.ts'
import { buildDesk } from './build-desk.ts'
import { buildDrawings } from './build-drawings.ts'
import { type BuiltFonts, buildFonts } from './build-fonts.ts'
import { buildNodeBundle } from './build-node-bundle.ts'
import { buildSocialImages } from './build-social-images.ts'
import { fingerprintSources } from './build-stamp.ts'
import { listUsedPackages } from './used-packages.ts'

const root = dirname(dirname(import.meta.dirname))

/** Builds next to `dist` and then swaps the two, so that nobody reads a half-written build. */
export async function buildSite(): Promise<void> {
  const fresh = join(root, 'dist.new')
  const old = join(root, 'dist.old')
  const dist = join(root, 'dist')
  await Promise.all([fresh, old].map((path) => rm(path, { recursive: true, force: true })))

  await buildDrawings(root)
  // The stamp is taken first, so that a file saved during the build triggers another build.
  const fingerprint = await fingerprintSources()
  const fonts = buildFonts(join(root, 'node_modules', '.cache', 'fonts'))
  const [assets, deskCss] = await Promise.all([
    buildClient(root, join(fresh, 'client'), fonts),
    buildDesk(root, join(fresh, 'desk'), fonts),
    buildNodeBundle({
      root,
      entries: ['src/web/render-site.tsx', 'src/web/render-dynamic-page.tsx', 'src/app/site-process.ts'],
      outDir: join(fresh, 'pages'),
    }),
    buildNodeBundle({ root, entries: ['src/app/server.ts', ...threads], outDir: join(fresh, 'server') }),
    buildCommands(root, join(fresh, 'commands')),
    buildNodeBundle({ root, entries: ['src/app/images/image-process.ts'], outDir: join(fresh, 'images') }),
    buildSocialImages(root, join(fresh, 'social')),
  ])
  await writeFontChoices(join(fresh, 'fonts'), await fonts)
  // For the tests of page sizes; it is not served.
  await rename(join(fresh, 'client', 'manifest.json'), join(fresh, 'manifest.json'))
  await writeFile(join(fresh, 'assets.json'), JSON.stringify({ ...assets, deskCss }))
  await writeFile(join(fresh, 'packages.json'), JSON.stringify(listUsedPackages(root)))
  await writeFile(join(fresh, '.stamp'), fingerprint)

  if (existsSync(dist)) await rename(dist, old)
  await rename(fresh, dist)
  await rm(old, { recursive: true, force: true })
}

/** Apart from the client, because a site serves only the typefaces that it shows. */
async function writeFontChoices(folder: string, { choices }: BuiltFonts): Promise<void> {
  await mkdir(folder)
  for (const { file } of choices) await writeFile(join(folder, file.name), file.data)
}
