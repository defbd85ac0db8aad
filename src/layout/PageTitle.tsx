import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { pageConfig } from '../pageConfig.ts'
import { paths } from '../paths.ts'
import { currentBreadcrumbs, onBreadcrumbs } from './breadcrumbs.ts'

/**
 * Sets the document title from the breadcrumbs. After a client-side navigation, announces the page to screen readers,
 * and focuses the content if the focused element is gone.
 */
export function PageTitle(): null {
  const { pathname } = useLocation()
  const { title: platform } = pageConfig.brand
  const { pathname: declaredBy, items, title } = useSyncExternalStore(onBreadcrumbs, currentBreadcrumbs)
  const isDeclared = declaredBy === pathname && items.length > 0
  const name = isDeclared ? items.at(-1)?.text : undefined
  const path = [...items.map(({ text }) => text).toReversed(), platform].join(' - ')
  // The title of the home page is that of the platform.
  const shown = !isDeclared || pathname === paths.home ? platform : (title ?? path)
  useEffect(() => {
    document.title = shown
  }, [shown])

  const first = useRef(pathname)
  useEffect(() => {
    if (name === undefined || first.current === pathname) return
    first.current = ''
    speak(name)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [name, pathname])
  return null
}

/** Announces a text with `ariaNotify`. Browsers without it rely on the change of focus. */
function speak(text: string): void {
  const { ariaNotify } = document as { ariaNotify?: (text: string) => void }
  ariaNotify?.call(document, text)
}
