import { type Landmark, landmarks } from '../../src/web/art/landmarks.ts'

const WIDTH = 240
const HEIGHT = 160
/** More than the height, so that parts below the ground line do not show in the next view. */
const SLOT = 180

// The colours `night`, `disc` and `glow` of the page, because an image cannot read the stylesheet of the page.
const style = '.m{fill:#111b33}.l{stroke:#111b33}circle{fill:#e9bf72}.w{stroke:#e6b967}'
const darkStyle = '.m{fill:#080e1c}.l{stroke:#080e1c}circle{fill:#d9a651}'

/** All landmarks in one image, stacked vertically, each with a named view. */
export function renderLandmarks(): string {
  const views = Object.entries<Landmark>(landmarks).map(([name, landmark], index) => {
    const top = index * SLOT
    return `<view id="${name}" viewBox="0 ${top} ${WIDTH} ${HEIGHT}"/><g transform="translate(0 ${top})">${draw(landmark)}</g>`
  })
  const dark = `@media(prefers-color-scheme:dark){${darkStyle}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none"><title>Landmarks of Ontario’s cities</title><style>${style}${dark}</style>
${views.join('\n')}
</svg>
`
}

function draw({ mass, lines, lights }: Landmark): string {
  return [
    '<circle cx="150" cy="78" r="54"/>',
    `<path class="m" d="${mass}"/>`,
    lines ? `<path class="l" stroke-width="2" d="${lines}"/>` : '',
    `<path class="w" stroke-width="1.5" d="${lights}"/>`,
  ].join('')
}
