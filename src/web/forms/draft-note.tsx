import { forms } from '#content/inquiries/forms.ts'

const words = forms.draft

/** Says that the draft is stored on the device, with a button to delete it. */
export function DraftNote({ isShown, onClear }: { isShown: boolean; onClear: () => void }) {
  return (
    isShown && (
      <p className="draft-note">
        {words.note}{' '}
        <button type="button" onClick={onClear}>
          {words.clear}
        </button>
      </p>
    )
  )
}
