import type { ReactNode } from 'react'
import { Guard } from '../../layout/errors/Guard.tsx'

/** The screens of reuses are for the administrators of the account, its departments included. */
export function ReuseGuard({ children }: { children: ReactNode }): ReactNode {
  return <Guard require={(_session, { adminDep, adminMode }) => adminDep || adminMode}>{children}</Guard>
}
