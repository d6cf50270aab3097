import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { knownRow } from '../inbox/list-order.ts'
import { useNow } from '../shell/use-now.ts'
import { Failed } from '../ui/failed.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { GoneLead } from './gone-lead.tsx'
import { describeHeadline } from './head/describe-about.ts'
import { Crumbs, LeadHead } from './head/lead-head.tsx'
import { LeadPlaces, NamePlace } from './lead-places.tsx'
import { OpenLead } from './open-lead.tsx'
import { useLead } from './use-lead.ts'
import { useListKeys } from './use-lead-keys.ts'

/** One lead, or what became of it. Until it has loaded, what the list already told us is shown. */
export function LeadScreen({ reference }: { reference: string }) {
  const now = useNow()
  const shown = useLead(reference)
  useListKeys(reference)
  const { page, gone, isFailed, again } = shown
  const row = knownRow(reference)
  const name = page?.lead.fullName ?? row?.fullName ?? reference
  useEffect(() => {
    document.title = `${name} · ${deskWords.title}`
  }, [name])
  if (page) return <OpenLead key={reference} page={page} change={shown.change} now={now} />
  if (gone !== null) return <GoneLead reference={reference} why={gone} />
  return (
    <main className="lead">
      {row ? (
        <LeadHead lead={row} about={describeHeadline(row.kind, row.headline)} now={now} />
      ) : (
        <header className="lead-head">
          <Crumbs reference={reference} />
          <div className="lead-name">
            {isFailed ? <UnknownName reference={reference} /> : <NamePlace reference={reference} />}
          </div>
        </header>
      )}
      {isFailed ? (
        <div className="lead-loading">
          <Failed again={again} />
        </div>
      ) : (
        <LeadPlaces />
      )}
    </main>
  )
}

function UnknownName({ reference }: { reference: string }) {
  return (
    <>
      <h1>
        <ReferenceText text={reference} />
      </h1>
      <p>&nbsp;</p>
    </>
  )
}
