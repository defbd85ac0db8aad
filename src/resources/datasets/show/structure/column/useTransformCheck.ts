import { useEffect, useState } from 'react'
import type * as checkModule from '../../../model/transformProblem.ts'

export type TransformCheck = typeof checkModule

let check: TransformCheck | undefined

/** The language of expressions weighs: it is loaded where one is written. Until it is there, the server tells. */
export function useTransformCheck(isNeeded: boolean): TransformCheck | undefined {
  const [loaded, setLoaded] = useState(check)
  useEffect(() => {
    if (!isNeeded || loaded) return
    let isLeft = false
    async function load(): Promise<void> {
      check = await import('../../../model/transformProblem.ts')
      if (!isLeft) setLoaded(check)
    }
    load().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [isNeeded, loaded])
  return loaded
}
