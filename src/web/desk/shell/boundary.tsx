import { Component, type ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'

const words = deskWords.failed
const reload = () => location.reload()

/** Offers a way on if a screen fails or cannot be loaded, for example after an update. */
export class Boundary extends Component<{ children: ReactNode }, { isFailed: boolean; isOffline: boolean }> {
  override state = { isFailed: false, isOffline: false }

  static getDerivedStateFromError(): { isFailed: boolean; isOffline: boolean } {
    return { isFailed: true, isOffline: !navigator.onLine }
  }

  /** Without a connection, a reload would lose the desk; with one, it loads the screen. */
  override componentDidCatch(): void {
    if (this.state.isOffline) addEventListener('online', reload)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', reload)
  }

  override render(): ReactNode {
    const { isFailed, isOffline } = this.state
    if (!isFailed) return this.props.children
    return (
      <main className="lead">
        <p className="empty" role="alert">
          {isOffline ? words.offline : words.screen}{' '}
          <button type="button" className="button small" onClick={isOffline ? () => history.back() : reload}>
            {isOffline ? words.back : words.reload}
          </button>
        </p>
      </main>
    )
  }
}
