import type { ReactNode } from 'react'

/** Route of a feature. Its element loads its code lazily. */
export interface FeatureRoute {
  /** Path below `/data-fair` in react-router syntax: `/dataset/:id`. */
  path: string
  element: ReactNode
}
