/** Screens, and parts of them, whose code is loaded when they are opened. */
import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { loadedOnce, useLoaded } from './ui/lazyModule.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** How to load a component that is loaded when it is drawn. */
const loads = new WeakMap<object, () => Promise<unknown>>()

/**
 * A screen that is loaded when it is first drawn, in a `Suspense`: whoever goes from one to another stays where he was
 * meanwhile. One that was loaded before is drawn at once: what is suspended even for a moment, React shows 300 ms after its
 * fallback at the soonest.
 */
export function lazyScreen<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const { known, start } = loadedOnce(load)
  const Screen = lazy(() => {
    const screen = known()
    return screen ? resolvedTo({ default: screen }) : start().then((loaded) => ({ default: loaded }))
  })
  loads.set(Screen, start)
  return Screen
}

/**
 * A part of a screen that is loaded when it is first drawn, as a dialog or a heavy form. It is not suspended, so that it shows as
 * soon as it is there.
 * @param Waiting what stands in its place until then, nothing without it
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Waiting?: ComponentType<Props>
): ComponentType<Props> {
  const part = loadedOnce(load)
  function Part(props: Props): ReactNode {
    const { module, failure } = useLoaded(part)
    // The boundary of the page says it.
    if (failure) throw failure.error
    const shown = module ?? Waiting
    return shown ? createElement(shown, props) : null
  }
  loads.set(Part, part.start)
  return Part
}

/** Resolves once a component is there, or is known to fail: it says so where it would be. At once for any other one. */
export async function preload(component: object): Promise<void> {
  await loads
    .get(component)?.()
    .catch(() => undefined)
}

/** Tells its value within `then`, where a promise tells it later. */
function resolvedTo<Value>(value: Value): Promise<Value> {
  const resolved: PromiseLike<Value> = {
    // oxlint-disable-next-line unicorn/no-thenable -- React calls it, and draws what it is told at once
    then(onFulfilled) {
      onFulfilled?.(value)
      return resolved as never
    }
  }
  return resolved as Promise<Value>
}

/** How long React keeps a fallback at least: a page is there sooner when its first drawing waits a little for it. */
const shortMs = 300

/** Resolves with the work, or once waiting for it is worse than a fallback. */
export async function shortly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, shortMs))])
}
