import { forms } from '#content/inquiries/forms.ts'
import { buttonStyle } from '../ui/button-style.ts'

const words = forms.earlier

/** Shown if the visitor kept typing while the first version was being sent. */
export function ChangedSince({ onSend, onKeep }: { onSend: () => void; onKeep: () => void }) {
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <h4>{words.heading}</h4>
      <p>{words.text}</p>
      <div className="mt-4 flex flex-wrap gap-4">
        <button type="button" className={buttonStyle.solid} onClick={onSend}>
          {words.send}
        </button>
        <button type="button" className={buttonStyle.outline} onClick={onKeep}>
          {words.keep}
        </button>
      </div>
    </div>
  )
}
