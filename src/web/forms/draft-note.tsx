import { forms } from '#content/inquiries/forms.ts'

const words = forms.draft

/** Says that the draft is stored on the device, with a button to delete it. */
export function DraftNote({ hasDraft, onClear }: { hasDraft: boolean; onClear: () => void }) {
  return (
    hasDraft && (
      <p className="draft-note">
        {words.note}{' '}
        <button type="button" onClick={onClear}>
          {words.clear}
        </button>
      </p>
    )
  )
}
