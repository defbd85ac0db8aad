/** The screen that the page was opened for. */
import { isValidElement, type ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import { preload } from './lazyScreen.ts'
import type { FeatureRoute } from './routes.ts'

interface Screens {
  routes: FeatureRoute[]
  /** Lists are at `/{name}`. */
  resources: { name: string; list?: ComponentType }[]
}

/** Loads the screen of a path. Resolves at once for a path that has none, or one whose code is there. */
export async function loadFirstScreen(
  { routes, resources }: Screens,
  path: string,
  basePath: string
): Promise<void> {
  const all = [
    ...routes.map(({ path: of, element }) => ({
      path: of,
      screen: isValidElement(element) ? element.type : undefined
    })),
    ...resources.map(({ name, list }) => ({ path: `/${name}`, screen: list }))
  ]
  const screen = matchRoutes(all, path, basePath)?.at(-1)?.route.screen
  if (screen && typeof screen === 'object') await preload(screen)
}
