import { buttonStyle } from '../../ui/button-style.ts'

interface PressFormProps {
  path: string
  /** The action to perform on the server. */
  action: 'withdraw' | 'delete' | 'renew' | 'confirm'
  button: string
  look: keyof typeof buttonStyle
}

/** A button that works without scripts: it posts an action to its page. */
export function PressForm({ path, action, button, look }: PressFormProps) {
  return (
    <form method="post" action={path} className="form justify-items-start">
      <input type="hidden" name="action" value={action} />
      <button type="submit" className={buttonStyle[look]}>
        {button}
      </button>
    </form>
  )
}
