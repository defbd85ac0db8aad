import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { barHeight } from '../../../layout/sizes.ts'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { noticesRoom } from '../../../theme/noticesRoom.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { ApplicationPageProvider } from '../live/ApplicationPageContext.tsx'
import { useApplicationPage } from '../live/useApplicationPage.ts'
import { ConfigEditor } from './ConfigEditor.tsx'

/** Page `/application/{id}/config`. */
export function ConfigPage(): ReactNode {
  const { id = '' } = useParams()
  return <OneConfiguration key={id} id={id} />
}

function OneConfiguration({ id }: { id: string }): ReactNode {
  const t = useTranslate()
  const { page, error, retry } = useApplicationPage(id)
  useBreadcrumbs([
    { text: t('applications.applications'), to: paths.applications },
    ...(page ? [{ text: page.application.title || id, to: paths.application(id) }] : []),
    { text: t('applications.config.title') }
  ])
  if (error) {
    const back = { label: t('applications.show.back'), to: paths.applications }
    return <ResourceError error={error} back={back} onRetry={retry} />
  }
  if (!page) return null
  return (
    <ApplicationPageProvider value={page}>
      {/* Cancels the margins of the main area. */}
      <Box sx={{ m: { xs: -2, md: -3 } }}>
        <ConfigEditor height={`calc(100vh - ${barHeight}px - ${noticesRoom})`} />
      </Box>
    </ApplicationPageProvider>
  )
}
