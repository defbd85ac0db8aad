import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { setBreadcrumbs, type Breadcrumb } from './breadcrumbs.ts'

/**
 * Declares the breadcrumbs of the page; an item without `to` is plain text. A new array at each render is fine.
 * @param title of the document, by default the breadcrumbs and the platform
 */
export function useBreadcrumbs(items: Breadcrumb[], title?: string): void {
  const { pathname } = useLocation()
  const text = JSON.stringify(items)
  useEffect(() => {
    setBreadcrumbs({ pathname, items: JSON.parse(text) as Breadcrumb[], title })
  }, [pathname, text, title])
}
