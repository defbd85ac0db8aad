import Build from '@mui/icons-material/BuildOutlined'
import DataObject from '@mui/icons-material/DataObject'
import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import Refresh from '@mui/icons-material/Refresh'
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import { SectionCard, type SectionTab } from '../../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../../ui/useSectionTab.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { labelled } from '../../../../i18n/labelled.ts'
import { useVerbs } from '../../../../dataProvider/useVerbs.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { datasetKeys, readDiagnosis, type Diagnosis } from '../../api.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { DiagnosedFiles } from './DiagnosedFiles.tsx'

/** Diagnosis of a dataset, for administrators of the platform. */
export function DiagnoseSection(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const tabs: SectionTab[] = [
    { id: 'files', label: t('datasets.diagnose.files'), icon: <FolderOpen /> },
    { id: 'locks', label: t('datasets.diagnose.locks'), icon: <Lock /> },
    { id: 'json', label: t('datasets.diagnose.json'), icon: <DataObject /> }
  ]
  const [tab = 'files', setTab] = useSectionTab('diagnose', tabs)
  const query = useQuery({
    queryKey: datasetKeys.diagnosis(dataset.id),
    queryFn: ({ signal }) => readDiagnosis(dataset.id, signal)
  })
  const { data } = query

  return (
    <SectionCard
      id="diagnose"
      color="admin"
      icon={<Build />}
      title={t('datasets.show.sections.diagnose')}
      actions={
        <Button startIcon={<Refresh />} color="inherit" onClick={() => void query.refetch()}>
          {t('datasets.diagnose.refresh')}
        </Button>
      }
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
    >
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {query.isFetching && (
          <LinearProgress sx={{ width: '100%' }} aria-label={t('datasets.show.sections.diagnose')} />
        )}
        {query.error && (
          <Alert severity="error">{labelled(t('datasets.diagnose.error'), errorDetail(query.error))}</Alert>
        )}
        {data && <Warnings warnings={data.warnings} />}
        {data && tab === 'files' && <DiagnosedFiles files={data.filesInfos} />}
        {data && tab === 'locks' && <Locks locks={data.locks} />}
        {data && tab === 'json' && <RawJson value={data} />}
        <Actions hasLocks={tab === 'locks' && !!data?.locks.some(Boolean)} />
      </Stack>
    </SectionCard>
  )
}

/**
 * Buttons that process the dataset again or free its locks.
 * @param hasLocks whether held locks are displayed
 */
function Actions({ hasLocks }: { hasLocks: boolean }): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const { restartProcessing, freeLocks } = useVerbs()
  const isDraft = !!dataset.draftReason

  async function runAction(request: () => Promise<void>, message: string): Promise<void> {
    try {
      await request()
      notify({ type: 'success', msg: message })
      await reload()
    } catch (error) {
      notify({ msg: t('datasets.diagnose.failed'), error })
      throw error
    }
  }

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {!dataset.isMetaOnly && (
        <>
          <ConfirmButton
            color="admin"
            icon={<Refresh />}
            label={t('datasets.diagnose.reindex')}
            title={t('datasets.diagnose.reindex')}
            text={t('datasets.diagnose.reindexText')}
            onConfirm={() =>
              runAction(
                () => restartProcessing('datasets', { id: dataset.id, from: '_reindex', draft: isDraft }),
                t('datasets.diagnose.restarted')
              )
            }
          />
          <ConfirmButton
            color="admin"
            icon={<Refresh />}
            label={t('datasets.diagnose.refinalize')}
            title={t('datasets.diagnose.refinalize')}
            text={t('datasets.diagnose.refinalizeText')}
            onConfirm={() =>
              runAction(
                () => restartProcessing('datasets', { id: dataset.id, from: '_refinalize', draft: isDraft }),
                t('datasets.diagnose.restarted')
              )
            }
          />
        </>
      )}
      {hasLocks && (
        <ConfirmButton
          color="admin"
          label={t('datasets.diagnose.freeLocks')}
          title={t('datasets.diagnose.freeLocks')}
          text={t('datasets.diagnose.freeLocksText')}
          onConfirm={() =>
            runAction(() => freeLocks('datasets', { id: dataset.id }), t('datasets.diagnose.locksFreed'))
          }
        />
      )}
    </Stack>
  )
}

const severities = ['error', 'warning', 'info', 'success'] as const

function Warnings({ warnings }: Pick<Diagnosis, 'warnings'>): ReactNode {
  const t = useTranslate()
  if (warnings.length === 0) {
    return (
      <Alert severity="success" variant="outlined" role="note">
        {t('datasets.diagnose.noIssue')}
      </Alert>
    )
  }
  return warnings.map(({ code, severity, message }) => (
    <Alert
      key={code}
      severity={severities.find((candidate) => candidate === severity) ?? 'warning'}
      role="note"
    >
      <strong>{code}</strong> {message}
    </Alert>
  ))
}

function Locks({ locks }: Pick<Diagnosis, 'locks'>): ReactNode {
  const t = useTranslate()
  const heldLocks = locks.filter((lock) => lock !== null)
  if (heldLocks.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.diagnose.noLock')}</Typography>
  }
  return <RawJson value={heldLocks} />
}

function RawJson({ value }: { value: unknown }): ReactNode {
  const t = useTranslate()
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={t('datasets.diagnose.json')}
      sx={{
        m: 0,
        p: 1.5,
        width: '100%',
        maxHeight: 480,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        fontSize: '0.8125rem'
      }}
    >
      <pre style={{ margin: 0 }}>{JSON.stringify(value, undefined, 2)}</pre>
    </Box>
  )
}
