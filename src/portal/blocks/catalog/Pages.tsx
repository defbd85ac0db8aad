import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import type { ReactNode } from 'react'
import { Glyph } from '../../ui/Icon.tsx'
import { useFormats } from '../../view/formats.ts'
import { hasNextPage, shownPages, type CatalogState } from './state.ts'
import { useCatalogTexts } from './texts.ts'

interface PagesProps {
  state: CatalogState
  count: number
  /** Returns the URL of a page. */
  to: (page: number) => string
}

/** Pagination links of the results. */
export function Pages({ state, count, to, alignment }: PagesProps & { alignment: string }): ReactNode {
  const texts = useCatalogTexts()
  const { number } = useFormats()
  const pages = shownPages(state.page, count)
  if (pages.length < 2) return null
  const step = (page: number, label: string, path: string): ReactNode => (
    <a href={to(page)} aria-label={label} rel={page < state.page ? 'prev' : 'next'}>
      <Glyph path={path} />
    </a>
  )
  return (
    <nav className={`catalog-pages align-${alignment}`} aria-label={texts.pages} data-pages="">
      {state.page > 1 && step(state.page - 1, texts.previous, mdiChevronLeft)}
      {pages.map((page, index) =>
        page === undefined ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <a
            key={page}
            href={to(page)}
            aria-label={`${texts.page} ${number(page)}`}
            {...(page === state.page ? { 'aria-current': 'page' as const } : {})}
          >
            {number(page)}
          </a>
        )
      )}
      {hasNextPage(state, count) && step(state.page + 1, texts.next, mdiChevronRight)}
    </nav>
  )
}

/** Link to the next page, loaded automatically at the end of the list where scripts run. */
export function More({ state, count, to }: PagesProps): ReactNode {
  const texts = useCatalogTexts()
  return (
    <div className="catalog-more" data-part="more">
      {state.page > 1 && (
        <a href={to(state.page - 1)} rel="prev" data-page-link="">
          {texts.previous}
        </a>
      )}
      {hasNextPage(state, count) && (
        <a
          href={to(state.page + 1)}
          rel="next"
          className="button button-tonal color-primary density-comfortable"
          data-more=""
        >
          {texts.more}
        </a>
      )}
    </div>
  )
}
