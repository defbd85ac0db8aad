import CloudSync from '@mui/icons-material/CloudSyncOutlined'
import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useRights } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** `/catalogs-old`: redirects links to the former list of catalogs. */
export function FormerCatalogs(): ReactNode {
  const t = useViewTranslate()
  const { adminDep, adminMode } = useRights()
  useBreadcrumbs([{ text: t('catalogs.former.title') }])
  if (adminDep || adminMode) return <Navigate replace to={paths.catalogs} />
  return (
    <>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {t('catalogs.former.title')}
      </Typography>
      <Typography sx={{ maxWidth: 900 }}>{t('catalogs.former.intro')}</Typography>
      <EmptyState icon={<CloudSync />} text={t('catalogs.former.none')} />
    </>
  )
}
