import type { ReactNode } from 'react'
import { Guard } from '../../layout/errors/Guard.tsx'

/** Restricts the portal screens to administrators, those of departments included. */
export function PortalGuard({ children }: { children: ReactNode }): ReactNode {
  return <Guard require={(_session, { adminDep, adminMode }) => adminDep || adminMode}>{children}</Guard>
}
