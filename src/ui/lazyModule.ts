/** Large modules, loaded once and on demand. */
import { useEffect, useState } from 'react'

interface LazyModule<Module> {
  /** The module; undefined until it is loaded. */
  known: () => Module | undefined
  /** Loads the module; after a failure the next call tries again. */
  start: () => Promise<Module>
}

export function loadOnce<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let known: Module | undefined
  return { known: () => known, start: async () => (known ??= await load()) }
}

interface Loaded<Module> {
  module: Module | undefined
  failure: { error: unknown } | undefined
}

/** Loads a module once it is needed. */
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
 * Creates a hook that returns the module, or undefined while loading and after a failure: the client then skips its
 * check, and the server still validates.
 */
export function lazyModule<Module>(load: () => Promise<Module>): (isNeeded: boolean) => Module | undefined {
  const lazy = loadOnce(load)
  return function useLazyModule(isNeeded) {
    return useLoaded(lazy, isNeeded).module
  }
}
