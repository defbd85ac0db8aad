import { Box, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { Guard } from '../../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { DatasetPicker } from '../choose/DatasetPicker.tsx'
import { PortalStep } from './PortalStep.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { Sharing } from './Sharing.tsx'
import { reachableStep, shareSteps } from './shareSteps.ts'
import { useShareSelection } from './useShareSelection.ts'

/** `/share-dataset`: portal, dataset, permissions and metadata. Nothing is saved before the last step. */
export function ShareDataset(): ReactNode {
  const t = useTranslate()
  const title = t('datasets.publish.title')
  useBreadcrumbs([{ text: t('datasets.datasets'), to: paths.datasets }, { text: title }])
  return (
    <Guard require={(_session, rights) => rights.contribDep}>
      <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
        <Typography variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Choices />
        </Paper>
      </Box>
    </Guard>
  )
}

function Choices(): ReactNode {
  const t = useTranslate()
  const { site, dataset, owner, step, goTo, selectSite, selectDataset, setHasChanges, question } =
    useShareSelection()
  const selection = { hasSite: !!site, hasDataset: !!dataset }
  const picker = (
    <DatasetPicker
      label={t('datasets.choose.choose')}
      owner={owner}
      value={dataset}
      onChange={selectDataset}
    />
  )
  const atPortals = step === 'portal'
  return (
    <>
      {site && dataset && (
        // Hidden rather than unmounted, so that unsaved changes survive a visit to the step of portals.
        <Box hidden={atPortals}>
          <Sharing
            key={dataset.id}
            site={site}
            id={dataset.id}
            picker={picker}
            step={step}
            goTo={goTo}
            onChanged={setHasChanges}
          />
        </Box>
      )}
      {(!site || !dataset || atPortals) && (
        <Stack sx={{ gap: 2 }}>
          <WizardSteps
            steps={shareSteps.map((id) => ({
              id,
              label: t(`datasets.publish.steps.${id}`),
              subtitle: id === 'portal' && site ? siteName(site) : '',
              disabled: reachableStep(id, selection) !== id
            }))}
            current={step}
            onOpen={goTo}
          />
          {atPortals ? <PortalStep selected={site} onSelect={selectSite} /> : picker}
        </Stack>
      )}
      <ConfirmDialog text={t('owned.save.discard')} {...question} />
    </>
  )
}
