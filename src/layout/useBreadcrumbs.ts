import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { setBreadcrumbs, type Breadcrumb } from './breadcrumbs.ts'

/**
 * Declares the breadcrumbs of the page; an item without `to` is plain text. The array may be new at each render.
 * @param title document title; defaults to the breadcrumbs and the platform name
 */
export function useBreadcrumbs(items: Breadcrumb[], title?: string): void {
  const { pathname } = useLocation()
  const text = JSON.stringify(items)
  useEffect(() => {
    setBreadcrumbs({ pathname, items: JSON.parse(text) as Breadcrumb[], title })
  }, [pathname, text, title])
}
