import type { ReactNode } from 'react'

/** A screen that a feature brings. Its element loads its code lazily. */
export interface FeatureRoute {
  /** Path below `/data-fair`, as react-router writes it: `/dataset/:id`. */
  path: string
  element: ReactNode
}
