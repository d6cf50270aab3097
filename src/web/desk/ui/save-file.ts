/** Lets the browser save data as a file. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
