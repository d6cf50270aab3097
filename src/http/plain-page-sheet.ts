/**
 * How the pages that the backend itself writes look, on top of the site's sheet, whose colours and fonts it uses.
 * Plain elements, no classes: these pages are forms and lists. The Content-Security-Policy lets it in by its hash.
 */
export const plainPageSheet = `
.plain{min-height:100vh}
.plain>header{padding:1.25rem max(1.25rem,calc((100% - 43.5rem)/2));border-bottom:1px solid var(--rule)}
.plain>header a{font-family:var(--font-display);font-size:1.4375rem;line-height:1.25;text-decoration:none}
.plain main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
.plain h1{font-size:clamp(2rem,1.45rem + 2.4vw,3.25rem);line-height:1.08;letter-spacing:-.022em;margin-bottom:1rem}
.plain h2{font-size:1.4375rem;line-height:1.2;margin-bottom:.75rem}
.plain section{margin-top:2.5rem;padding-top:1.75rem;border-top:1px solid var(--rule)}
.plain p{margin-bottom:1rem;max-width:38rem}
.plain ul{margin-bottom:1rem}
.plain [role=alert]{padding:.875rem 1.125rem;border-left:4px solid var(--brass);background:var(--sheet)}
.plain dl{display:grid;gap:.25rem 1.5rem;margin-bottom:1rem}
.plain dt{color:var(--soft);font-size:.9375rem}
.plain dd{margin-bottom:.625rem;white-space:pre-line;overflow-wrap:anywhere}
.plain label{display:block;font-weight:600;margin-bottom:.375rem}
.plain input,.plain textarea{display:block;width:100%;min-height:3.25rem;padding:.75rem 1rem;font:inherit;color:var(--ink);
background:var(--sheet);border:1px solid var(--soft);border-radius:2px}
.plain textarea{min-height:7rem}
.plain input[type=hidden]{display:none}
.plain button{min-height:3.25rem;padding:.75rem 1.75rem;font:inherit;font-weight:600;cursor:pointer;border-radius:2px;
color:var(--on-action);background:var(--action);border:1px solid var(--action)}
.plain button:hover{background:var(--action-hover);border-color:var(--action-hover)}
.plain .second{color:var(--ink);background:none;border-color:var(--soft)}
.plain .second:hover{background:none;border-color:var(--ink)}
@media (min-width:40rem){.plain dl{grid-template-columns:13rem 1fr}.plain dd{margin:0}}
`
