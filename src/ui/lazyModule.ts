/** Modules that weigh, loaded once and where they are needed. */
import { useEffect, useState } from 'react'

interface LazyModule<Module> {
  /** Undefined until it is there. */
  known: () => Module | undefined
  /** Loads the module; one that could not be loaded is tried again at the next call. */
  start: () => Promise<Module>
}

export function loadedOnce<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let known: Module | undefined
  return { known: () => known, start: async () => (known ??= await load()) }
}

interface Loaded<Module> {
  module: Module | undefined
  failure: { error: unknown } | undefined
}

/** Starts to load once it is needed. */
export function useLoaded<Module>({ known, start }: LazyModule<Module>, isNeeded = true): Loaded<Module> {
  const [module, setModule] = useState(known)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!isNeeded || module) return undefined
    let isLeft = false
    start().then(
      (loaded) => !isLeft && setModule(() => loaded),
      (error: unknown) => !isLeft && setFailure({ error })
    )
    return () => {
      isLeft = true
    }
  }, [isNeeded, module, start])
  return { module, failure }
}

/**
 * A hook that gives undefined until the module is there, and where it cannot be loaded. What it checks is accepted until then, and
 * the server tells.
 */
export function lazyModule<Module>(load: () => Promise<Module>): (isNeeded: boolean) => Module | undefined {
  const lazy = loadedOnce(load)
  return function useLazyModule(isNeeded) {
    return useLoaded(lazy, isNeeded).module
  }
}
