interface Bootstrap {
  src: string
  integrity?: string
}

/**
 * The one inlined script: it fetches the bootstrap once the page has been painted. Fetched beside the page, the
 * bootstrap would compete with what is to be seen, for nothing that anybody could use yet.
 */
export function createLoader({ src, integrity }: Bootstrap): string {
  const props = JSON.stringify({ type: 'module', src, integrity })
  return `requestAnimationFrame(()=>setTimeout(()=>document.head.append(Object.assign(document.createElement("script"),${props}))))`
}
