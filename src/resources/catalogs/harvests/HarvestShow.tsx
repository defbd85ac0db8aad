import { Alert, Box, Button, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { isForbiddenOrGone } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { KeepMountedPanel } from '../../../ui/KeepMountedPanel.tsx'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { CatalogGuard } from '../CatalogGuard.tsx'
import { useLiveRun } from '../live/useLiveRuns.ts'
import { EditButtons } from '../runs/EditButtons.tsx'
import { nextRunDate } from '../runs/nextRun.ts'
import { RunLog } from '../runs/RunLog.tsx'
import { RunState } from '../runs/RunState.tsx'
import { useRunEdits, type RunEdits } from '../runs/useRunEdits.ts'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { HarvestActions } from './HarvestActions.tsx'
import { changesBetween, isTitled, type HarvestOptions } from './harvestOptions.ts'
import { HarvestReport } from './HarvestReport.tsx'
import { harvestQuery, patchHarvest } from './harvestsApi.ts'
import { RulesForm } from './RulesForm.tsx'
import { TargetForm } from './TargetForm.tsx'
import { useRunHarvest } from './useRunHarvest.ts'

/** `/catalogs/{id}/harvests/{harvestId}`: report, log and options of a harvest. */
export function HarvestShow(): ReactNode {
  const { harvestId = '' } = useParams()
  return (
    <CatalogGuard>
      {/* Remounts the page for another harvest, without the state of the previous one. */}
      <OneHarvest key={harvestId} id={harvestId} />
    </CatalogGuard>
  )
}

function OneHarvest({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const { id: catalogId = '' } = useParams()
  const { queryKey } = harvestQuery(id)
  const { data, error, refetch } = useQuery({ ...harvestQuery(id), retry })
  useLiveRun('harvest', id, queryKey)
  const harvest = isForbiddenOrGone(error) ? undefined : data
  useBreadcrumbs([
    { text: t('catalogs.catalogs'), to: paths.catalogs },
    ...(harvest
      ? [{ text: harvest.catalog.title, to: paths.catalog(harvest.catalog.id) }, { text: harvest.title }]
      : [])
  ])
  if (error && !harvest) {
    const back = { label: t('catalogRuns.backToCatalog'), to: paths.catalog(catalogId) }
    return <ResourceError error={error} back={back} onRetry={() => void refetch()} />
  }
  if (!harvest) return <Skeleton variant="rounded" height={300} />
  return <Loaded harvest={harvest} />
}

const tabs = [{ id: 'report' }, { id: 'logs' }, { id: 'configuration' }] as const
type TabId = (typeof tabs)[number]['id']

function Loaded({ harvest }: { harvest: CatalogHarvest }): ReactNode {
  const t = useViewTranslate()
  const edits = useRunEdits<CatalogHarvest, HarvestOptions>({
    run: harvest,
    queryKey: harvestQuery(harvest._id).queryKey,
    changesBetween,
    patch: patchHarvest,
    texts: { saved: t('catalogHarvests.saved'), failed: t('catalogHarvests.saveError') }
  })
  const isValid = isTitled(edits.options)
  const [deleted, setDeleted] = useState(false)
  const [tab = 'report', setTab] = useSectionTab('tab', tabs)
  useLeaveGuard(!deleted && edits.dirty, {
    save: isValid ? edits.save : undefined,
    unsavable: isValid ? undefined : t('catalogHarvests.titleShort')
  })
  const panel = (id: TabId, content: ReactNode): ReactNode => (
    <Box role="tabpanel" id={`harvest-panel-${id}`} aria-labelledby={`harvest-tab-${id}`} hidden={tab !== id}>
      <KeepMountedPanel isShown={tab === id}>{content}</KeepMountedPanel>
    </Box>
  )
  return (
    <>
      <RightPanel>
        <HarvestActions harvest={harvest} onDeleted={() => setDeleted(true)} />
      </RightPanel>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', pr: { xs: 6, lg: 0 } }}>
        {t('catalogHarvests.title', { title: harvest.title })}
      </Typography>
      <State harvest={harvest} />
      <Tabs
        value={tab}
        onChange={(_event, name: TabId) => setTab(name)}
        variant="scrollable"
        aria-label={harvest.title}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ id }) => (
          <Tab
            key={id}
            id={`harvest-tab-${id}`}
            aria-controls={`harvest-panel-${id}`}
            value={id}
            label={t(`catalogHarvests.tabs.${id}`)}
            sx={id === 'configuration' && edits.dirty ? { color: 'accent.text' } : {}}
          />
        ))}
      </Tabs>
      {panel('report', <HarvestReport harvest={harvest} />)}
      {panel('logs', <RunLog lines={harvest.logs ?? []} status={harvest.status} />)}
      {panel('configuration', <Configuration harvest={harvest} edits={edits} />)}
    </>
  )
}

function State({ harvest }: { harvest: CatalogHarvest }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const { run, isStarting } = useRunHarvest(harvest)
  const [isConfirming, setConfirming] = useState(false)
  const { status, counts, finishedAt = '', nextHarvestDate, missing } = harvest
  const isEnded = status === 'done' || status === 'error'
  const isTrial = isEnded ? !!counts?.dryRun : harvest.dryRun
  const date = finishedAt ? formats.dateTime(finishedAt) : ''
  const nextDate = nextRunDate(status, nextHarvestDate)
  // A failed run with missing datasets waits for the user's decision: no other failure counts missing datasets.
  const waits = status === 'error' && !!counts?.missing && missing !== 'keep'
  return (
    <>
      <RunState
        status={status}
        text={t(`catalogHarvests.${isTrial ? 'trialStates' : 'states'}.${status}`, { date })}
        detail={nextDate && t('catalogHarvests.schedule.next', { date: formats.dateTime(nextDate) })}
      />
      {status === 'done' && isTrial && (
        <Alert
          severity="info"
          variant="outlined"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              loading={isStarting}
              onClick={() => void run({ dryRun: false }).catch(() => undefined)}
            >
              {t('catalogHarvests.run')}
            </Button>
          }
        >
          {t('catalogHarvests.trialDone')}
        </Alert>
      )}
      {waits && (
        <Alert
          severity="warning"
          variant="outlined"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => setConfirming(true)}>
              {t('catalogHarvests.confirmMissing.action')}
            </Button>
          }
        >
          {t('catalogHarvests.confirmMissing.text', { smart_count: counts.missing })}
        </Alert>
      )}
      <ConfirmDialog
        open={isConfirming}
        color="error"
        title={t('catalogHarvests.confirmMissing.title')}
        text={t(`catalogHarvests.confirmMissing.${missing}`, { smart_count: counts?.missing ?? 0 })}
        confirmLabel={t('catalogHarvests.confirmMissing.action')}
        onConfirm={() => run({ dryRun: false, confirmsMissing: true })}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}

function Configuration({
  harvest,
  edits
}: {
  harvest: CatalogHarvest
  edits: RunEdits<HarvestOptions>
}): ReactNode {
  const t = useViewTranslate()
  const { options, set } = edits
  return (
    <Stack sx={{ gap: 3 }}>
      <RulesForm options={options} onChange={set} />
      <TargetForm owner={harvest.target.owner} options={options} onChange={set} />
      <Box sx={{ maxWidth: 800 }}>
        <ScheduleEditor
          label={t('catalogHarvests.scheduled')}
          of="harvest"
          rules={options.scheduling}
          isActive={options.isSchedulingActive}
          onChange={(change) => set({ ...options, ...change })}
        />
      </Box>
      <EditButtons edits={edits} isValid={isTitled(options)} invalidText={t('catalogHarvests.titleShort')} />
    </Stack>
  )
}
