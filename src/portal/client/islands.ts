/** Starts the islands of the page: React is loaded where there is one, once it comes near the window. */
import { islands } from '../islands/registry.ts'

async function start(place: HTMLElement): Promise<void> {
  const load = islands[place.dataset.island ?? '']
  if (!load) return
  const [{ default: Component }, { hydrateRoot }, { createElement }] = await Promise.all([
    load(),
    import('react-dom/client'),
    import('react')
  ])
  const props = JSON.parse(place.dataset.props ?? '{}') as object
  hydrateRoot(place, createElement(Component, props))
}

export function startIslands(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-island]')
  if (!places.length) return
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        void start(target as HTMLElement)
      }
    },
    { rootMargin: '400px' }
  )
  for (const place of places) near.observe(place)
}
