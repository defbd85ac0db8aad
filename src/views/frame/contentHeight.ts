/** Height of a page's content, announced to the page that frames it (docs/api/embedding.md). */

const attribute = 'data-iframe-height'
const excluded = new Set(['false', 'no'])

/** Milliseconds after which the height is measured without an animation frame. */
const offScreenMs = 200

/** Events that may change the height without a DOM mutation. */
const eventNames = [
  'resize',
  'orientationchange',
  'input',
  'mouseup',
  'mousedown',
  'touchstart',
  'touchend',
  'touchcancel',
  'animationstart',
  'animationiteration',
  'animationend',
  'transitionstart',
  'transitioniteration',
  'transitionend',
  'beforeprint',
  'afterprint'
]

/**
 * Largest bottom edge in pixels of the tagged elements, with their bottom margin and the offset in the attribute.
 * Undefined when no element is tagged or none has a positive bottom.
 */
export function taggedHeight(page: Window): number | undefined {
  let height = 0
  for (const element of page.document.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    const value = element.getAttribute(attribute) ?? ''
    if (excluded.has(value)) continue
    const bottom = element.getBoundingClientRect().bottom + page.scrollY
    if (bottom <= 0) continue
    const margin = Number.parseFloat(page.getComputedStyle(element).marginBottom) || 0
    height = Math.max(height, bottom + margin + (Number.parseFloat(value) || 0))
  }
  return height > 0 ? Math.ceil(height) : undefined
}

/**
 * Calls back with each new height, at most once per animation frame, with the name of the trigger. Browsers run no
 * animation frame in a frame off the screen, whose height counts in a print and in the place of what follows it.
 * @returns functions that measure immediately and that stop watching
 */
export function watchHeight(
  page: Window & typeof globalThis,
  onHeight: (height: number, trigger: string) => void,
  heightOf: (page: Window & typeof globalThis) => number | undefined = taggedHeight
): { measure: (trigger: string) => void; forget: () => void; stop: () => void } {
  let sent: number | undefined
  let cancelPlan: (() => void) | undefined
  const measure = (trigger: string): void => {
    const height = heightOf(page)
    if (height === undefined || height === sent) return
    sent = height
    onHeight(height, trigger)
  }
  const plan = (trigger: string): void => {
    if (cancelPlan) return
    const run = (): void => {
      cancelPlan?.()
      measure(trigger)
    }
    const frame = page.requestAnimationFrame(run)
    const timer = page.setTimeout(run, offScreenMs)
    cancelPlan = () => {
      cancelPlan = undefined
      page.cancelAnimationFrame(frame)
      page.clearTimeout(timer)
    }
  }
  const onEvent = (event: Event): void => plan(event.type)
  const mutations = new page.MutationObserver(() => plan('mutationObserver'))
  mutations.observe(page.document.documentElement, { childList: true, subtree: true })
  const sizes = page.ResizeObserver && new page.ResizeObserver(() => plan('resizeObserver'))
  sizes?.observe(page.document.body)
  for (const name of eventNames) page.addEventListener(name, onEvent, { passive: true })
  plan('init')
  return {
    measure,
    forget() {
      sent = undefined
    },
    stop() {
      mutations.disconnect()
      sizes?.disconnect()
      for (const name of eventNames) page.removeEventListener(name, onEvent)
      cancelPlan?.()
    }
  }
}
