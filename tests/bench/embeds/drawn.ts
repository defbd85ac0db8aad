/** Number of components that React renders on a page, to detect unnecessary renders. */
import type { Page } from '@playwright/test'

export interface Drawn {
  commits: number
  /** Number of calls of component functions, including re-renders. */
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

/** Counts the renders of a page from its start, through the hook of the React developer tools. */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(observe)
}

export const drawnOf = (page: Page): Promise<Drawn> => page.evaluate(() => window.drawn)

/** Runs in the page before any other script. */
function observe(): void {
  window.drawn = { commits: 0, components: 0 }
  // Tags of React fibers: functions, classes, forwarded references and memoized components. The flag marks those that
  // were called.
  const components = new Set([0, 1, 11, 14, 15])
  const performedWork = 1

  function count(root: Fiber): void {
    const pendingFibers: (Fiber | null)[] = [root]
    while (pendingFibers.length > 0) {
      const fiber = pendingFibers.pop()
      if (!fiber) continue
      if (components.has(fiber.tag) && fiber.flags & performedWork) window.drawn.components++
      pendingFibers.push(fiber.sibling)
      // Children identical to those of the previous tree were not rendered.
      if (fiber.child !== fiber.alternate?.child) pendingFibers.push(fiber.child)
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
