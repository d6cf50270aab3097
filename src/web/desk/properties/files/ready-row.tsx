import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskFile, DeskProperty } from '#domain/desk/answers/properties.ts'
import type { ChecklistEntry, ChecklistItem } from '#domain/desk/properties/checklist.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatBytes } from '#domain/text/format-bytes.ts'
import type { ActOnProperty, PropertyRights } from '../act-on-property.ts'
import { countWords } from '../list/due-next.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { AnswerForm } from './answer-form.tsx'
import { FileLine } from './file-line.tsx'
import { FilePreview } from './file-preview.tsx'

const words = propertyWords.screen
const MAX_STRIP = 4

interface ReadyRowProps {
  entry: ChecklistEntry
  files: readonly DeskFile[]
  property: DeskProperty
  act: ActOnProperty
  why: PropertyRights
}

/** One entry of the checklist. Several files are folded behind their previews until somebody reviews them. */
export function ReadyRow({ entry: { item, state }, files, property, act, why }: ReadyRowProps) {
  const toReview = files.filter(isToReview).length
  const [isOpen, setIsOpen] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const pencil = useFocusReturn(isWriting)
  const { completedAt, answers } = property.state
  const said = answers[item] ?? ''
  const mayWrite = completedAt === null && why('edit-property') === null
  const name = nameOf(item)
  return (
    <li className="ready-row" data-state={state}>
      <span className="mark" data-state={marks[state]} aria-hidden="true">
        {state === 'done' && toReview === 0 ? '✓' : toReview || ''}
      </span>
      <h3>
        {name}
        <span className="unseen">: {propertyWords.itemStates[state]}</span>
      </h3>
      <div className="ready-what">
        {said !== '' && !isWriting && (
          <p className="in-words">
            “{said}” <span className="soft small">{words.said}</span>
          </p>
        )}
        {files.length === 1 && files[0] && <FileLine file={files[0]} act={act} why={why} />}
        {files.length > 1 && (
          <Folded
            item={item}
            files={files}
            toReview={why('accept-file') === null ? toReview : 0}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
          />
        )}
        {files.length === 0 && said === '' && !isWriting && (
          <span className="soft">{propertyWords.itemStates.missing}</span>
        )}
      </div>
      {mayWrite && !isWriting && (
        <button ref={pencil} type="button" className="button quiet tiny ready-write" onClick={() => setIsWriting(true)}>
          <Pencil className="icon" aria-hidden="true" />
          <span className="unseen">
            {words.write}: {name}
          </span>
        </button>
      )}
      {isOpen && files.length > 1 && (
        <ul className="ready-files">
          {files.map((file) => (
            <li key={file.id}>
              <FileLine file={file} act={act} why={why} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && isWriting && (
        <AnswerForm item={item} property={property} act={act} onDone={() => setIsWriting(false)} />
      )}
    </li>
  )
}

const marks = { done: 'yes', arrived: 'part', missing: 'open' } as const

function isToReview({ arrivedAt, acceptedAt, scan }: DeskFile): boolean {
  return arrivedAt !== null && acceptedAt === null && scan !== 'waiting'
}

/** 'Debts and work orders' */
function nameOf(item: ChecklistItem): string {
  const { name } = propertyWords.items[item]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

interface FoldedProps {
  item: ChecklistItem
  files: readonly DeskFile[]
  toReview: number
  isOpen: boolean
  onToggle: () => void
}

function Folded({ item, files, toReview, isOpen, onToggle }: FoldedProps) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const text = countWords(item === 'photos' ? words.photos : words.files, files.length)
  return (
    <div className="file">
      <button type="button" className="file-name" aria-expanded={isOpen} onClick={onToggle}>
        {!isOpen && (
          <span className="strip">
            {files.slice(0, MAX_STRIP).map((file) => (
              <FilePreview key={file.id} file={file} />
            ))}
          </span>
        )}
        <span className="cut">{text}</span>
      </button>
      <span className="file-facts">{formatBytes(bytes)}</span>
      <span className="file-acts">
        {toReview > 0 && !isOpen ? (
          <button type="button" className="button tiny" onClick={onToggle}>
            {fillWords(words.review, { count: toReview })}
            <span className="unseen">: {nameOf(item)}</span>
          </button>
        ) : (
          toReview === 0 &&
          files.every(({ acceptedAt }) => acceptedAt !== null) && <span className="tag new">{words.accepted}</span>
        )}
      </span>
    </div>
  )
}
