/** How many components React draws on a page: what is drawn again and again shows here before it is felt. */
import type { Page } from '@playwright/test'

export interface Drawn {
  commits: number
  /** Functions of components that were called, one that is drawn again included. */
  components: number
}

interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

declare global {
  interface Window {
    drawn: Drawn
  }
}

/** Counts what the page draws from its start; React tells it to the hook of its developer tools. */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(observe)
}

export const drawnOf = (page: Page): Promise<Drawn> => page.evaluate(() => window.drawn)

/** In the page, before anything else runs. */
function observe(): void {
  window.drawn = { commits: 0, components: 0 }
  // Of React's fibers: functions, classes, forwarded references and memoised ones; and the flag of those that were called.
  const components = new Set([0, 1, 11, 14, 15])
  const performedWork = 1

  function count(root: Fiber): void {
    const waiting: (Fiber | null)[] = [root]
    while (waiting.length > 0) {
      const fiber = waiting.pop()
      if (!fiber) continue
      if (components.has(fiber.tag) && fiber.flags & performedWork) window.drawn.components++
      waiting.push(fiber.sibling)
      // The same children as before: nothing below was looked at.
      if (fiber.child !== fiber.alternate?.child) waiting.push(fiber.child)
    }
  }

  const nothing = (): void => undefined
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: nothing,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
      onCommitFiberRoot(_id: number, root: { current: Fiber }) {
        window.drawn.commits++
        count(root.current)
      }
    }
  })
}
