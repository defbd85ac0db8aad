/** What blocks know of the page that they are in. */
import { createContext, useContext, type ReactNode } from 'react'
import type { Crumb } from '../pages/route.ts'

const CrumbsContext = createContext<Crumb[]>([])

/** @param breadcrumb of the page, for the block that shows it */
export function PageCrumbs({
  breadcrumb,
  children
}: {
  breadcrumb: Crumb[] | undefined
  children: ReactNode
}): ReactNode {
  return <CrumbsContext value={breadcrumb ?? []}>{children}</CrumbsContext>
}

export const usePageCrumbs = (): Crumb[] => useContext(CrumbsContext)
