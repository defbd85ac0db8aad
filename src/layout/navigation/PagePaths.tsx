/** Which pages exist today: links to other ones are not shown. */
import { createContext, useContext } from 'react'

const PagePathsContext = createContext<ReadonlySet<string>>(new Set())

export const PagePathsProvider = PagePathsContext.Provider

/** Paths, as features declare them, that have a page. */
export function usePagePaths(): ReadonlySet<string> {
  return useContext(PagePathsContext)
}
