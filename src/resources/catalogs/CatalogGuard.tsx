import type { ReactNode } from 'react'
import { Guard } from '../../layout/errors/Guard.tsx'

/** Restricts the screens of catalogs to the administrators of the account, departments included. */
export function CatalogGuard({ children }: { children: ReactNode }): ReactNode {
  return <Guard require={(_session, { adminDep, adminMode }) => adminDep || adminMode}>{children}</Guard>
}
