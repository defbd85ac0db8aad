import type { ReactNode } from 'react'
import { Guard } from '../../layout/errors/Guard.tsx'

/** The screens of pages are for administrators and contributors of the account, its departments included. */
export function PageGuard({ children }: { children: ReactNode }): ReactNode {
  return <Guard require={(_session, { contribDep, adminMode }) => contribDep || adminMode}>{children}</Guard>
}
