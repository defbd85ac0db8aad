/** Preloads the screen of the initial URL. */
import { isValidElement, type ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import { preload } from './lazyScreen.ts'
import type { FeatureRoute } from './routes.ts'

interface Screens {
  routes: FeatureRoute[]
  /** Resources; their lists are at `/{name}`. */
  resources: { name: string; list?: ComponentType }[]
}

/** Loads the screen of a path. Resolves immediately for an unknown path, or if the code is already loaded. */
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
