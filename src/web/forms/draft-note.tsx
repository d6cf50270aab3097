import { forms } from '#content/inquiries/forms.ts'

const words = forms.draft

/** Says that what was typed is kept on the device, and takes it away again. */
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
