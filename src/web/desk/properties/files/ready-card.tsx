import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskFile, PropertyPage } from '#domain/desk/answers/properties.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useNow } from '../../shell/use-now.ts'
import type { ActOnProperty, PropertyRights } from '../act-on-property.ts'
import { countWords } from '../list/due-next.ts'
import { Meter } from '../list/meter.tsx'
import { ReadyRow } from './ready-row.tsx'

const words = propertyWords.screen

interface CardProps {
  page: PropertyPage
  act: ActOnProperty
  why: PropertyRights
}

/** The checklist of the published terms: for each entry its files or the owner's words, and what is still missing. */
export function ReadyCard({ page, act, why }: CardProps) {
  const now = useNow()
  const { checklist, files, filesEndAt, property } = page
  const { filesAskedAt } = property.state
  const done = checklist.filter(({ state }) => state === 'done').length
  const gone = files.filter(({ arrivedAt, removedAt }) => arrivedAt !== null && removedAt !== null)
  return (
    <section className="card ready" aria-labelledby="ready">
      <div className="ready-head">
        <h2 id="ready">{fillWords(words.ready, { done, all: checklist.length })}</h2>
        <Meter checklist={checklist} />
        {filesAskedAt !== null && (
          <span className="soft small">
            {fillWords(words.asked, { when: formatWhen(new Date(filesAskedAt), now) })}
          </span>
        )}
        {why('ask-files') === null && (
          <button type="button" className="button tiny" onClick={() => act({ act: 'ask-files' })}>
            {filesAskedAt === null ? words.ask : words.askAgain}
          </button>
        )}
      </div>
      {filesEndAt !== null && (
        <p className="ready-note small">
          {fillWords(words.filesEnd, { day: formatDeskDay(toTorontoDay(new Date(filesEndAt))) })}
        </p>
      )}
      <ul>
        {checklist.map((entry) => (
          <ReadyRow
            key={entry.item}
            entry={entry}
            files={listPresent(files).filter(({ category }) => category === entry.item)}
            property={property}
            act={act}
            why={why}
          />
        ))}
      </ul>
      {gone.length > 0 && (
        <details className="removed">
          <summary className="soft small">{countWords(words.removedFiles, gone.length)}</summary>
          <ul>
            {gone.map(({ id, name, removedWhy }) => (
              <li key={id} className="small">
                {name} <span className="soft">{propertyWords.removals[removedWhy] ?? words.removed}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Also those that are on their way. */
export function listPresent(files: readonly DeskFile[] = []): DeskFile[] {
  return files.filter(({ removedAt }) => removedAt === null)
}
