import { useEffect, useState } from 'react'
import { defineIsland } from '#web/island/define-island.ts'

function Chart() {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return <p id="chart">{isAwake ? 'awake' : 'asleep'}</p>
}

export const island = defineIsland('chart', Chart, { wake: ['visible'] })
