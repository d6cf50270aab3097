import { Component, type ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'

/** Offers a way on if a screen fails or cannot be loaded, for example after an update. */
export class Boundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.isFailed) return this.props.children
    return (
      <main className="lead">
        <p className="empty" role="alert">
          {deskWords.failed.screen}{' '}
          <button type="button" className="button small" onClick={() => location.reload()}>
            {deskWords.failed.reload}
          </button>
        </p>
      </main>
    )
  }
}
