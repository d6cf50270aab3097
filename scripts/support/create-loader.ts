/**
 * The one inlined script: it fetches the bootstrap once the page was seen. Fetched beside the page, the bootstrap would
 * compete with what is to be seen, for nothing that anybody could use yet. A browser that does not tell of its paints
 * has it a second after load; fetching it twice is fetching it once. What is pressed meanwhile is pressed again then:
 * only what does nothing by itself, so no form is sent twice.
 */
export function createLoader(bootstrap: string): string {
  const pressLater = 'onclick=e=>p=e.target.closest("[type=button],[role=button]")'
  const load = `import(${JSON.stringify(bootstrap)}).then(()=>{onclick=null;p?.click();p=null})`
  const whenSeen = 'new PerformanceObserver(f).observe({type:"paint",buffered:!0})'
  return `{let p,f=()=>${load};${pressLater};onload=()=>setTimeout(f,1e3);${whenSeen}}`
}
