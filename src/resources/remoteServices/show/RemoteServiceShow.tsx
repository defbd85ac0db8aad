import { Alert, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import {
  datasetOfService,
  type RemoteService,
  nameOfService
} from '../../../../contract/remoteServices/remoteService.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { TableOfContents } from '../../../ui/TableOfContents.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { ConfigurationSection } from './ConfigurationSection.tsx'
import { MetadataSection } from './MetadataSection.tsx'
import { ServiceActions } from './ServiceActions.tsx'
import { ShareSection } from './ShareSection.tsx'
import { useServiceEdits } from './useServiceEdits.ts'
import { useServicePage } from './useServicePage.ts'

const sections = ['metadata', 'configuration', 'share'] as const

/** The page of a service. */
export function RemoteServiceShow(): ReactNode {
  const { id = '' } = useParams()
  // Remounts the page for another service, without the state of the previous one.
  return <OneService key={id} id={id} />
}

function OneService({ id }: { id: string }): ReactNode {
  const t = useTranslate()
  const { service, error, retry, replace } = useServicePage(id)
  useBreadcrumbs([
    { text: t('remoteServices.interoperable'), to: paths.remoteServices },
    ...(service ? [{ text: nameOfService(service) }] : [])
  ])
  if (error) {
    const back = { label: t('remoteServices.show.back'), to: paths.remoteServices }
    return <ResourceError error={error} back={back} onRetry={retry} />
  }
  return service ? <Loaded service={service} replace={replace} /> : null
}

interface LoadedProps {
  service: RemoteService
  replace: (service: RemoteService) => void
}

function Loaded({ service, replace }: LoadedProps): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const edits = useServiceEdits(service, replace)
  const [deleted, setDeleted] = useState(false)
  useLeaveGuard(!deleted && edits.dirty, {
    save: edits.save,
    unsavable: edits.valid ? undefined : t('remoteServices.save.incomplete')
  })
  const contents = useMemo(
    () => sections.map((id) => ({ id, title: t(`remoteServices.show.sections.${id}`) })),
    [t]
  )
  const dataset = datasetOfService(service.id)
  const disabled = !adminMode || edits.saving
  return (
    <>
      <RightPanel>
        {edits.dirty && (
          <Stack sx={{ p: 2, gap: 1 }}>
            <BlockedReason reason={!edits.valid && t('remoteServices.save.incomplete')} />
            <Button
              variant="contained"
              color="accent"
              disabled={!edits.valid}
              loading={edits.saving}
              onClick={() => void edits.save()}
            >
              {t('blocks.save')}
            </Button>
            <Button color="warning" disabled={edits.saving} onClick={edits.discard}>
              {t('blocks.cancel')}
            </Button>
          </Stack>
        )}
        <ServiceActions service={service} replace={replace} onDeleted={() => setDeleted(true)} />
        <TableOfContents sections={contents} />
      </RightPanel>
      <div>
        <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 } }}>
          {nameOfService(service)}
        </Typography>
        {dataset !== undefined && (
          <Alert severity="info" role="note" variant="outlined" sx={{ mb: 2 }}>
            {t('remoteServices.show.follows')}{' '}
            <MuiLink component={Link} to={paths.dataset(dataset)}>
              {t('remoteServices.panel.dataset')}
            </MuiLink>
          </Alert>
        )}
        <MetadataSection service={service} edits={edits} disabled={disabled || dataset !== undefined} />
        <ConfigurationSection service={service} edits={edits} disabled={disabled} />
        <ShareSection service={service} edits={edits} disabled={disabled} />
      </div>
      <ConflictDialog question={edits.question} />
    </>
  )
}
