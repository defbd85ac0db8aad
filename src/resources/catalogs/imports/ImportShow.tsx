import { Box, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { CatalogImport, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { KeepMountedPanel } from '../../../ui/KeepMountedPanel.tsx'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { catalogQuery, importQuery, pluginsQuery } from '../api.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'
import { useLiveRun } from '../live/useLiveRuns.ts'
import { EditButtons } from '../runs/EditButtons.tsx'
import { nextRunDate } from '../runs/nextRun.ts'
import { RunLog } from '../runs/RunLog.tsx'
import { RunState } from '../runs/RunState.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportOptionsForm } from './ImportOptionsForm.tsx'
import { useImportEdits } from './useImportEdits.ts'

/** `/catalogs/{id}/imports/{importId}`: status, log and options of an import. */
export function ImportShow(): ReactNode {
  const { importId = '' } = useParams()
  return (
    <CatalogGuard>
      {/* Remounts the page for another import, without the state of the previous one. */}
      <OneImport key={importId} id={importId} />
    </CatalogGuard>
  )
}

function OneImport({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const { id: catalogId = '' } = useParams()
  const { queryKey } = importQuery(id)
  const { data, error, refetch } = useQuery({ ...importQuery(id), retry })
  const catalog = useQuery({ ...catalogQuery(catalogId), retry })
  const plugins = useQuery({ ...pluginsQuery, retry })
  useLiveRun('import', id, queryKey)
  const catalogImport = isForbiddenOrGone(error) ? undefined : data
  useBreadcrumbs([
    { text: t('catalogs.catalogs'), to: paths.catalogs },
    ...(catalogImport
      ? [{ text: catalogImport.catalog.title, to: paths.catalog(catalogImport.catalog.id) }]
      : []),
    ...(catalogImport ? [{ text: catalogImport.remoteResource.title }] : [])
  ])
  if (error && !catalogImport) {
    const back = { label: t('catalogRuns.backToCatalog'), to: paths.catalog(catalogId) }
    return <ResourceError error={error} back={back} onRetry={() => void refetch()} />
  }
  if (!catalogImport) return <Skeleton variant="rounded" height={300} />
  return (
    <Loaded
      catalogImport={catalogImport}
      plugin={plugins.data?.results.find((plugin) => plugin.id === catalog.data?.plugin)}
    />
  )
}

const tabs = [{ id: 'logs' }, { id: 'configuration' }] as const

function Loaded({
  catalogImport,
  plugin
}: {
  catalogImport: CatalogImport
  plugin: PluginDescription | undefined
}): ReactNode {
  const t = useViewTranslate()
  const edits = useImportEdits(catalogImport)
  const [deleted, setDeleted] = useState(false)
  const [tab = 'logs', setTab] = useSectionTab('tab', tabs)
  useLeaveGuard(!deleted && edits.dirty, {
    save: edits.valid ? edits.save : undefined,
    unsavable: edits.valid ? undefined : t('catalogImports.invalid')
  })
  return (
    <>
      <RightPanel>
        <ImportActions catalogImport={catalogImport} onDeleted={() => setDeleted(true)} />
      </RightPanel>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 } }}>
        {t('catalogImports.title', { title: catalogImport.remoteResource.title })}
      </Typography>
      <ImportState catalogImport={catalogImport} />
      <Tabs
        value={tab}
        onChange={(_event, name: string) => setTab(name)}
        variant="scrollable"
        aria-label={catalogImport.remoteResource.title}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ id }) => (
          <Tab
            key={id}
            id={`import-tab-${id}`}
            aria-controls={`import-panel-${id}`}
            value={id}
            label={t(`catalogImports.tabs.${id}`)}
            sx={id === 'configuration' && edits.dirty ? { color: 'accent.text' } : {}}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="import-panel-logs" aria-labelledby="import-tab-logs" hidden={tab !== 'logs'}>
        <RunLog lines={catalogImport.logs ?? []} status={catalogImport.status} />
      </Box>
      <Box
        role="tabpanel"
        id="import-panel-configuration"
        aria-labelledby="import-tab-configuration"
        hidden={tab !== 'configuration'}
      >
        <KeepMountedPanel isShown={tab === 'configuration'}>
          {plugin ? (
            <Stack sx={{ gap: 2 }}>
              <ImportOptionsForm
                owner={catalogImport.owner}
                plugin={plugin}
                importId={catalogImport._id}
                options={edits.options}
                onChange={edits.set}
                onValid={edits.setValid}
              />
              <EditButtons edits={edits} isValid={edits.valid} invalidText={t('catalogImports.invalid')} />
            </Stack>
          ) : (
            <Skeleton variant="rounded" height={300} />
          )}
        </KeepMountedPanel>
      </Box>
    </>
  )
}

function ImportState({ catalogImport }: { catalogImport: CatalogImport }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const { status, lastImportDate, nextImportDate } = catalogImport
  const date = lastImportDate ? formats.dateTime(lastImportDate) : ''
  const nextDate = nextRunDate(status, nextImportDate)
  return (
    <RunState
      status={status}
      text={t(`catalogImports.states.${status}`, { date })}
      detail={nextDate && t('catalogSchedule.next', { date: formats.dateTime(nextDate) })}
    />
  )
}
