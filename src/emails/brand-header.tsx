import type { Identity } from '#content/identity-schema.ts'
import { readOwnContent } from '#content/own/own-content.ts'
import { styles, towerColours } from './styles.ts'

/** Heights of the rows the towers are drawn in, from the top. */
const rowHeights = [12, 4, 17]
/** Each tower reaches the ground and starts in one of the rows. */
const towers = [
  { name: 'left', width: 9, topRow: 1, colour: towerColours.dark },
  { name: 'middle', width: 10, topRow: 0, colour: towerColours.dark },
  { name: 'right', width: 9, topRow: 2, colour: towerColours.lit },
]
const GAP = 3

/** The brokerage is above the team and larger, as RECO requires in advertisements. */
export function BrandHeader({ identity: { brokerageName, teamName } }: { identity: Identity }) {
  return (
    <table className="brand" role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td className="band pad" style={styles.band}>
            <table role="presentation" border={0} cellPadding={0} cellSpacing={0}>
              <tbody>
                <tr>
                  {!readOwnContent().hasLogo && (
                    <td className="mark" style={styles.mark}>
                      <Mark />
                    </td>
                  )}
                  <td>
                    <div style={styles.brokerage}>{brokerageName}</div>
                    <div style={styles.team}>{teamName}</div>
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The three towers of the built-in brand as table cells: mail clients block images, and most drop SVG. */
function Mark() {
  return (
    <table aria-hidden="true" role="presentation" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        {rowHeights.map((height, row) => (
          <tr key={height}>
            {towers.flatMap(({ name, width, topRow, colour }, index) => [
              ...(index > 0 ? [<td key={`${name} gap`} style={block(GAP, height)} />] : []),
              <td key={name} style={{ ...block(width, height), ...(row >= topRow && { backgroundColor: colour }) }} />,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function block(width: number, height: number) {
  return { width: `${width}px`, height: `${height}px`, padding: 0, fontSize: 0, lineHeight: 0 }
}
