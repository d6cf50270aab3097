/** The parts of a browser that the tests in several engines use. Selectors are CSS, and each finds one element. */
export interface EnginePage extends AsyncDisposable {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Waits until the element is shown and at rest, scrolls to it and clicks its middle. */
  click(selector: string): Promise<void>
  /** Replaces the text of a field by typing. */
  fill(selector: string, text: string): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Runs a function in the page. It may use nothing from outside. */
  evaluate<Result>(run: (word: string) => Result, word?: string): Promise<Result>
  /** Errors and warnings in the console, and exceptions, since the last call. */
  takeProblems(): Promise<string[]>
}

export type Key = 'Tab' | 'Enter' | 'Space' | 'Escape'

export interface Engine extends AsyncDisposable {
  /** Known once the first page is open. */
  version(): string
  /** Opens a window of 1280 by 800 px without cookies, storage or cache of earlier ones. */
  newPage(): Promise<EnginePage>
}
