import { Alert } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'
import { localized } from '../../i18n/localized.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { Breadcrumb } from '../../layout/breadcrumbs.ts'
import { Guard } from '../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../layout/useBreadcrumbs.ts'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { breadcrumbsOfExtra } from './breadcrumbsOfExtra.ts'

type Level = 'everybody' | 'adminMode'

/** `/extra/{id}` and `/admin-extra/{id}`: pages that the configuration of the platform frames. */
export default function ExtraPage({ level }: { level: Level }): ReactNode {
  const { id = '' } = useParams()
  return (
    <Guard require={level === 'adminMode' ? 'adminMode' : 'session'}>
      <Extra key={id} id={id} level={level} />
    </Guard>
  )
}

function Extra({ id, level }: { id: string; level: Level }): ReactNode {
  const t = useViewTranslate()
  const isAdmins = level === 'adminMode'
  const items = isAdmins ? pageConfig.extraAdminNavigationItems : pageConfig.extraNavigationItems
  const item = items?.find((candidate) => candidate.id === id)
  const title = item ? localized(item.title) : id
  const [frameBreadcrumbs, setFrameBreadcrumbs] = useState<Breadcrumb[]>()
  const path = isAdmins ? paths.adminExtra(id) : paths.extra(id)
  useBreadcrumbs(
    frameBreadcrumbs ? breadcrumbsOfExtra(frameBreadcrumbs, path, item?.basePath) : [{ text: title }]
  )
  if (!item?.iframe) {
    return (
      <Alert severity="error" variant="outlined">
        {t('home.unknownPage', { id })}
      </Alert>
    )
  }
  return (
    <HostedFrame
      rule={{ src: item.iframe, path: { parameter: 'p' } }}
      title={title}
      onBreadcrumbs={setFrameBreadcrumbs}
    />
  )
}
