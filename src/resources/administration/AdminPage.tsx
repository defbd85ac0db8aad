import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'

interface AdminPageProps {
  title: string
  children: ReactNode
}

/** Frame of an administration page: shows its content, and so sends its requests, in admin mode only. */
export function AdminPage({ title, children }: AdminPageProps): ReactNode {
  useBreadcrumbs([{ text: title }])
  return (
    <Guard require="adminMode">
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Guard>
  )
}
