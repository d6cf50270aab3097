import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskFile } from '#domain/desk/answers/properties.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatBytes } from '#domain/text/format-bytes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import type { ActOnProperty, PropertyRights } from '../act-on-property.ts'
import { askForFile } from '../property-client.ts'
import { FilePreview } from './file-preview.tsx'

const words = propertyWords.screen

interface FileLineProps {
  file: DeskFile
  act: ActOnProperty
  why: PropertyRights
}

/** A file with its preview, which opens it, the scanner's verdict, and what can be done with it. */
export function FileLine({ file, act, why }: FileLineProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const isReady = file.arrivedAt !== null && file.scan !== 'waiting'
  const mayAccept = isReady && file.acceptedAt === null && why('accept-file') === null
  const mayRemove = isReady && why('remove-file') === null
  return (
    <div className="file">
      <OpenFile file={file}>
        <FilePreview file={file} />
        <span className="cut">{file.name}</span>
      </OpenFile>
      <span className="file-facts">
        {formatBytes(file.bytes)} <Scan file={file} />
      </span>
      <span className="file-acts">
        {file.acceptedAt !== null && <span className="tag new">{words.accepted}</span>}
        {mayAccept && (
          <button type="button" className="button tiny" onClick={() => act({ act: 'accept-file', file: file.id })}>
            {words.accept}
            <span className="unseen"> {file.name}</span>
          </button>
        )}
        {mayRemove && (
          <Menu
            className="button quiet tiny"
            label={fillWords(words.fileActs, { name: file.name })}
            items={[{ name: words.remove, isDanger: true, run: () => setIsRemoving(true) }]}
          >
            <Ellipsis className="icon" aria-hidden="true" />
          </Menu>
        )}
      </span>
      {isRemoving && (
        <Dialog title={words.removeTitle} onClose={() => setIsRemoving(false)}>
          <p>{fillWords(words.removeText, { name: file.name })}</p>
          <DialogButtons
            yes={words.removeNow}
            onYes={() => act({ act: 'remove-file', file: file.id, reason: 'team' })}
            onEnd={() => setIsRemoving(false)}
          />
        </Dialog>
      )}
    </div>
  )
}

/** Nothing is opened until it has been scanned. The address always answers with an attachment, so the page stays. */
function OpenFile({ file, children }: { file: DeskFile; children: ReactNode }) {
  const [isFailed, setIsFailed] = useState(false)
  if (file.arrivedAt === null || file.scan === 'waiting') return <span className="file-name">{children}</span>
  return (
    <>
      <button
        type="button"
        className="file-name"
        onClick={() => void download(file.id).then((isThere) => setIsFailed(!isThere))}
      >
        <span className="unseen">{words.open} </span>
        {children}
      </button>
      {isFailed && (
        <span className="file-failed" role="alert">
          {words.downloadFailed}
        </span>
      )}
    </>
  )
}

/** A clean file needs no words. */
function Scan({ file: { scan, scanNote, arrivedAt } }: { file: DeskFile }) {
  if (arrivedAt === null) return <span className="tag">{words.onItsWay}</span>
  if (scan === 'clean') return null
  return (
    <span className={scan === 'waiting' ? 'tag' : 'tag warn'} title={scanNote}>
      {propertyWords.scans[scan]}
      {scanNote !== '' && <span className="unseen"> ({scanNote})</span>}
    </span>
  )
}

async function download(id: string): Promise<boolean> {
  const found = await askForFile(id).catch(() => null)
  if (found) location.assign(found.url)
  return found !== null
}
