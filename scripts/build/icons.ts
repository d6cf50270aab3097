// npm run icons: draws the icons that cannot be SVG from public/favicon.svg. Run it when that file changes, and commit the
// result.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { wrapInIco } from './wrap-in-ico.ts'

const folder = join(dirname(dirname(import.meta.dirname)), 'public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
/** Android and Apple crop the corners, so the background fills the icon and the towers stay within the inner 80%. */
const roomy = mark.replace('viewBox="0 0 40 40"', 'viewBox="-5 -5 50 50"').replace('M0 0h40v40H0z', 'M-5-5h50v50H-5z')

save('apple-touch-icon.png', draw(roomy, 180))
save('icon-192.png', draw(mark, 192))
save('icon-512.png', draw(mark, 512))
save('icon-maskable-512.png', draw(roomy, 512))
save('favicon.ico', wrapInIco(draw(mark, 32), 32))

function draw(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

function save(name: string, bytes: Buffer) {
  writeFileSync(join(folder, name), bytes)
  console.log(`public/${name} ${bytes.length} bytes`)
}
