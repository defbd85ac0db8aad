/** What blocks know of the page that they are in. */
import { createContext, useContext, type ReactNode } from 'react'
import type { Crumb } from '../pages/route.ts'
import type { Place } from './block.ts'

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

/** Place of the block that is the title of the page, as `elements.2`: no other one is a heading of the first level. */
export const MainTitleContext = createContext<string | undefined>(undefined)

export const useIsMainTitle = (place: Place): boolean => useContext(MainTitleContext) === place.join('.')

/** Level of the headings of cards: right below the title of a page that has no parts, else below those of the parts. */
export const CardLevelContext = createContext<2 | 3>(3)

export const usePageCrumbs = (): Crumb[] => useContext(CrumbsContext)
