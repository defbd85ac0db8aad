/** Context that a page gives to its blocks. */
import { createContext, useContext, type ReactNode } from 'react'
import type { Crumb } from '../pages/route.ts'
import type { Place } from './block.ts'

const CrumbsContext = createContext<Crumb[]>([])

/** @param breadcrumb breadcrumb of the page, for the block that renders it */
export function PageCrumbs({
  breadcrumb,
  children
}: {
  breadcrumb: Crumb[] | undefined
  children: ReactNode
}): ReactNode {
  return <CrumbsContext value={breadcrumb ?? []}>{children}</CrumbsContext>
}

/** Path of the block that is the title of the page, such as `elements.2`: only this block renders an `h1`. */
export const MainTitleContext = createContext<string | undefined>(undefined)

export const useIsMainTitle = (place: Place): boolean => useContext(MainTitleContext) === place.join('.')

/** Heading level of cards: 2 on a page without sections, 3 below section headings. */
export const CardLevelContext = createContext<2 | 3>(3)

export const usePageCrumbs = (): Crumb[] => useContext(CrumbsContext)
