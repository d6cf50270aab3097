import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import { CardPlaces } from '../ui/placeholder.tsx'

/** The name with its clock, and the line below, while only the reference of the lead is known. */
export function NamePlace({ reference }: { reference: string }) {
  return (
    <>
      <h1>
        <span>
          <span className="unseen">{reference}</span>
          <span className="place-bar" />
        </span>
        <span className="place-bar pill" />
      </h1>
      <p className="about-place">
        <span className="place-bar long" />
      </p>
    </>
  )
}

/** A message, the composer and the facts while they load. On a phone the bars of a lead are there from the start. */
export function LeadPlaces() {
  return (
    <>
      <div className="part-tabs" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <div className="lead-loading">
        <p className="unseen" role="status">
          {deskWords.loading}
        </p>
        <div className="say-place" />
        <div className="compose-place" />
      </div>
      <CardPlaces className="facts" />
      <div className="thumb" aria-hidden="true">
        <span className="button">{words.call}</span>
        <span className="button">{words.reply}</span>
        <span className="button">{words.more}</span>
      </div>
    </>
  )
}
