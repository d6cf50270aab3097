/**
 * The one inlined script: it fetches the bootstrap once the page has been painted. Fetched beside the page, the
 * bootstrap would compete with what is to be seen, for nothing that anybody could use yet.
 */
export function createLoader(bootstrap: string): string {
  return `requestAnimationFrame(()=>setTimeout(()=>import(${JSON.stringify(bootstrap)})))`
}
