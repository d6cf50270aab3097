import { deskWords } from '#content/desk/desk-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import { SEARCH_ID } from '../search/search-box.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { Crumbs } from './head/lead-head.tsx'

/** In the place of a lead that doesn't exist any more, or never did. `why` may be empty. */
export function GoneLead({ reference, why }: { reference: string; why: string }) {
  return (
    <main className="lead-gone">
      <Crumbs reference={reference} />
      <h1>
        <ReferenceText text={reference} />
      </h1>
      <p className="empty" role="alert">
        {why || deskWords.lead.gone.none}
      </p>
      <button type="button" className="button" onClick={() => document.getElementById(SEARCH_ID)?.focus()}>
        {searchWords.label}
      </button>
    </main>
  )
}
