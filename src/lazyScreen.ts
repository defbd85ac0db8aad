/** Lazily loaded screens and parts of screens. */
import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { loadOnce, useLoaded } from './ui/lazyModule.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Loader of each lazy component. */
const loads = new WeakMap<object, () => Promise<unknown>>()

/**
 * Screen loaded on first render, inside a `Suspense`: during a navigation the former screen stays visible. A loaded
 * screen renders synchronously: a suspended one would show at least 300 ms of React's fallback.
 */
export function lazyScreen<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const { known, start } = loadOnce(load)
  const Screen = lazy(() => {
    const screen = known()
    return screen ? resolvedTo({ default: screen }) : start().then((loaded) => ({ default: loaded }))
  })
  loads.set(Screen, start)
  return Screen
}

/**
 * Part of a screen loaded on first render, such as a dialog or a large form. It does not suspend, and therefore shows
 * as soon as it is loaded.
 * @param Waiting content while loading; empty by default
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<Props>
): ComponentType<Props> {
  const part = loadOnce(load)
  function Part(props: Props): ReactNode {
    const { module, failure } = useLoaded(part)
    // Thrown to the error boundary of the page.
    if (failure) throw failure.error
    const shown = module ?? Waiting
    return shown ? createElement(shown, props) : null
  }
  loads.set(Part, part.start)
  return Part
}

/**
 * Resolves when a lazy component is loaded or has failed; the failure is shown in its place. Resolves immediately for
 * other components.
 */
export async function preload(component: object): Promise<void> {
  await loads
    .get(component)?.()
    .catch(() => undefined)
}

/** Thenable that calls back synchronously, unlike a promise. */
function resolvedTo<Value>(value: Value): Promise<Value> {
  const resolved: PromiseLike<Value> = {
    // oxlint-disable-next-line unicorn/no-thenable -- React calls the thenable, and renders its result synchronously
    then(onFulfilled) {
      onFulfilled?.(value)
      return resolved as never
    }
  }
  return resolved as Promise<Value>
}

/**
 * Milliseconds that React shows a fallback at least: delaying the first render by less than this shows the page
 * sooner.
 */
const shortMs = 300

/** Resolves with the work, or after a delay when waiting is worse than a fallback. */
export async function waitShortly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, shortMs))])
}
