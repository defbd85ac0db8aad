import type { ReactNode } from 'react'
import { Guard } from '../../layout/errors/Guard.tsx'

/** Restricts the page screens to administrators and contributors, those of departments included. */
export function PageGuard({ children }: { children: ReactNode }): ReactNode {
  return <Guard require={(_session, { contribDep, adminMode }) => contribDep || adminMode}>{children}</Guard>
}
