/**
 * The one inlined script. It fetches the bootstrap once the page was seen: fetched beside the page, the bootstrap would
 * compete with what is to be seen, for nothing that anybody could use yet. A browser that does not tell of its paints
 * has it a second after load. What is pressed meanwhile is pressed again then: only what does nothing by itself, so no
 * form is sent twice.
 *
 * On a first look at a page's top, what is below waits too (`.late` in `components.css`) and is then laid out part by
 * part, so that no part keeps a phone busy for long. Whoever comes back, or to a place within, has it all at once, as
 * has a page that nobody looks at yet, whose timers would be slow.
 */
export function createLoader(bootstrap: string): string {
  const isFirstLook = '!location.hash&&performance.getEntriesByType("navigation")[0]?.type=="navigate"'
  const pressLater = 'onclick=e=>p=e.target.closest("[type=button],[role=button]")'
  const load = `import(${JSON.stringify(bootstrap)}).then(()=>{onclick=null;p?.click();p=null})`
  const showAll = 'c.remove("late");s.map(e=>e.removeAttribute("style"))'
  const showNext = 'document.hidden?n(i+1):setTimeout(n,16,i+1)'
  const show = `n=i=>{if(s[i]){s[i].style.contentVisibility="visible";${showNext}}else{${showAll};${load}}}`
  const start = 'f=()=>s||n(0,s=[...document.querySelectorAll(".late :is(main>*~*,main>.contents>*,footer)")])'
  const whenSeen = 'new PerformanceObserver(f).observe({type:"paint",buffered:!0})'
  return `{let c=document.documentElement.classList,p,s,${show},${start};${isFirstLook}&&c.add("late");${pressLater};onload=()=>setTimeout(f,1e3);${whenSeen}}`
}
