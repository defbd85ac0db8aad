import type { ReactNode } from 'react'
import { Guard } from '../../layout/errors/Guard.tsx'

/** Restricts the reuse screens to administrators, those of departments included. */
export function ReuseGuard({ children }: { children: ReactNode }): ReactNode {
  return <Guard require={(_session, { adminDep, adminMode }) => adminDep || adminMode}>{children}</Guard>
}
