/** Paths of existing pages: links to other paths are hidden. */
import { createContext, useContext } from 'react'

const PagePathsContext = createContext<ReadonlySet<string>>(new Set())

export const PagePathsProvider = PagePathsContext.Provider

/** Paths with a page, as declared by features. */
export function usePagePaths(): ReadonlySet<string> {
  return useContext(PagePathsContext)
}
