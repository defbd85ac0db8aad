/** The engine of patterns, which the server uses too. It weighs: it is loaded where there is a pattern to check. */
import { useEffect, useState } from 'react'
import type * as engineModule from '../../contract/patterns/linearPatterns.ts'

export type PatternEngine = typeof engineModule

let engine: PatternEngine | undefined

/** Undefined until it is there, and where nothing needs it: patterns restrict nothing until then, and the server tells. */
export function usePatternEngine(isNeeded: boolean): PatternEngine | undefined {
  const [loaded, setLoaded] = useState(engine)
  useEffect(() => {
    if (!isNeeded || loaded) return
    let isLeft = false
    async function load(): Promise<void> {
      engine = await import('../../contract/patterns/linearPatterns.ts')
      if (!isLeft) setLoaded(engine)
    }
    // Without it the form works, and the server tells what does not fit.
    load().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [isNeeded, loaded])
  return loaded
}
