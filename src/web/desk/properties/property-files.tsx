import { useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskFile, PropertyPage } from '#domain/desk/answers/properties.ts'
import { fileCategories } from '#domain/desk/properties/checklist.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatBytes } from '#domain/text/format-bytes.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { Sure } from '../ui/sure.tsx'
import type { ActOnProperty, PropertyRights } from './act-on-property.ts'
import { askForFile } from './property-client.ts'

const words = propertyWords.screen
const names = { ...propertyWords.items, authority: { name: words.authorityFiles } }

interface PropertyFilesProps {
  page: PropertyPage
  act: ActOnProperty
  why: PropertyRights
}

/** The owner's files by category, each with the scanner's verdict. */
export function PropertyFiles({ page: { files, filesEndAt }, act, why }: PropertyFilesProps) {
  // A file that was removed before it arrived never existed for us.
  const shown = files.filter(({ arrivedAt, removedAt }) => arrivedAt !== null || removedAt === null)
  const categories = fileCategories.filter((category) => shown.some((file) => file.category === category))
  return (
    <section className="card" aria-labelledby="property-files">
      <h2 id="property-files">{words.files}</h2>
      {categories.length === 0 && <p className="soft">{words.noFiles}</p>}
      {filesEndAt !== null && (
        <p className="hint">{fillWords(words.filesEnd, { day: formatDay(toTorontoDay(new Date(filesEndAt))) })}</p>
      )}
      {categories.map((category) => (
        <div key={category}>
          <h3>{names[category].name}</h3>
          <ul className="files">
            {shown
              .filter((file) => file.category === category)
              .map((file) => (
                <FileLine key={file.id} file={file} act={act} why={why} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function FileLine({ file, act, why }: { file: DeskFile; act: ActOnProperty; why: PropertyRights }) {
  const [isFailed, setIsFailed] = useState(false)
  const isThere = file.arrivedAt !== null && file.removedAt === null
  const isReady = isThere && file.scan !== 'waiting'
  return (
    <li>
      <p>
        <strong>{file.name}</strong> <span className="soft">{formatBytes(file.bytes)}</span>
        <br />
        <span className="scan" data-scan={file.removedAt === null ? file.scan : undefined}>
          {describe(file)}
        </span>
      </p>
      {isReady && (
        <p>
          <button
            type="button"
            className="button small"
            onClick={() => void download(file.id).then((isThere) => setIsFailed(!isThere))}
          >
            {words.open}
            <span className="unseen"> {file.name}</span>
          </button>{' '}
          {file.acceptedAt === null && why('accept-file') === null && (
            <button type="button" className="button small" onClick={() => act({ act: 'accept-file', file: file.id })}>
              {words.accept}
              <span className="unseen"> {file.name}</span>
            </button>
          )}{' '}
          {why('remove-file') === null && (
            <Sure
              button={
                <>
                  {words.remove}
                  <span className="unseen"> {file.name}</span>
                </>
              }
              sure={words.removeNow}
              isSmall
              onSure={() => act({ act: 'remove-file', file: file.id, reason: 'team' })}
            />
          )}
          {isFailed && <span role="alert"> {words.downloadFailed}</span>}
        </p>
      )}
    </li>
  )
}

/** The state of the file; if it wasn't scanned, the reason. */
function describe({ scan, scanNote, arrivedAt, removedAt, removedWhy, acceptedAt }: DeskFile): string {
  if (removedAt !== null) return propertyWords.removals[removedWhy] ?? words.removed
  if (arrivedAt === null) return words.onItsWay
  const said = scanNote === '' ? propertyWords.scans[scan] : `${propertyWords.scans[scan]} (${scanNote})`
  return acceptedAt === null ? said : `${said}, ${words.accepted}`
}

/** The URL is valid for a minute and always answers with an attachment, so the page stays. */
async function download(id: string): Promise<boolean> {
  const found = await askForFile(id).catch(() => null)
  if (found) location.assign(found.url)
  return found !== null
}
