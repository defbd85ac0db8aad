import { useEffect, useState } from 'react'

/**
 * A module that weighs, loaded once and where it is needed: a hook that gives undefined until it is there, and where it cannot be
 * loaded. What it checks is accepted until then, and the server tells.
 */
export function lazyModule<Module>(load: () => Promise<Module>): (isNeeded: boolean) => Module | undefined {
  let known: Module | undefined
  return function useLazyModule(isNeeded) {
    const [loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      if (!isNeeded || loaded) return
      let isLeft = false
      async function start(): Promise<void> {
        known = await load()
        if (!isLeft) setLoaded(() => known)
      }
      start().catch(() => undefined)
      return () => {
        isLeft = true
      }
    }, [isNeeded, loaded])
    return loaded
  }
}
