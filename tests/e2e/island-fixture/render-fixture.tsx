import { renderToStaticMarkup } from 'react-dom/server'
import { Island } from '#web/island/island.tsx'
import { island as chart } from './chart.island.tsx'
import { island as signup } from './signup.island.tsx'

/** A page with two islands; the second is far below the fold. */
export function renderFixture(bootstrap: string): string {
  const html = renderToStaticMarkup(
    <html lang="en-CA">
      <head>
        <title>Islands</title>
        <link rel="icon" href="data:," />
        <style>{'.far{height:400vh}.contents{display:contents}'}</style>
        <script type="module" async src={bootstrap} />
      </head>
      <body>
        <Island of={signup} props={{ title: 'Sign "up" <here> & now' }} />
        <div className="far" />
        <Island of={chart} props={{}} />
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}
