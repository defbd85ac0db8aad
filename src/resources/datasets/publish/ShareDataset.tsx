import { Box, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { Guard } from '../../../layout/errors/Guard.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { DatasetPicker } from '../choose/DatasetPicker.tsx'
import type { PickedDataset } from '../choose/pickedDataset.ts'
import type { PublicationSite } from '../references.ts'
import { PortalStep } from './PortalStep.tsx'
import { siteName } from '../../owned/portals/publication.ts'
import { Sharing } from './Sharing.tsx'
import { reachableStep, shareSteps, type ShareStep } from './shareSteps.ts'

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
  const { account } = useSession()
  const [site, setSite] = useState<PublicationSite>()
  const [dataset, setDataset] = useState<PickedDataset>()
  const { step, goTo } = useWizardStep<ShareStep>('portal', (requested) =>
    reachableStep(requested, { hasSite: !!site, hasDataset: !!dataset })
  )
  const [hasChanges, setHasChanges] = useState(false)
  /** Navigation to do once the user confirms the loss of unsaved changes; undefined when no question is open. */
  const [pendingChange, setPendingChange] = useState<{ change: () => void }>()

  const departmentOf = (portal?: PublicationSite): string | undefined =>
    portal?.department ?? account?.department
  const department = departmentOf(site)
  const owner = account && {
    type: account.type,
    id: account.id,
    ...(department ? { department } : {})
  }
  const picker = (
    <DatasetPicker
      label={t('datasets.choose.choose')}
      owner={owner}
      value={dataset}
      onChange={(selected) => {
        if (selected && selected.id === dataset?.id) return
        confirmThen(() => {
          setDataset(selected)
          goTo(selected ? 'permissions' : 'dataset')
        })
      }}
    />
  )
  function confirmThen(change: () => void): void {
    if (hasChanges) setPendingChange({ change })
    else change()
  }
  function selectSite(selected: PublicationSite): void {
    const isOffered = departmentOf(selected) === department
    const applySelection = (): void => {
      setSite(selected)
      // A portal of another department offers other datasets.
      if (!isOffered) setDataset(undefined)
      goTo('dataset')
    }
    if (isOffered) applySelection()
    else confirmThen(applySelection)
  }

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
              disabled: reachableStep(id, { hasSite: !!site, hasDataset: !!dataset }) !== id
            }))}
            current={step}
            onOpen={goTo}
          />
          {atPortals ? <PortalStep selected={site} onSelect={selectSite} /> : picker}
        </Stack>
      )}
      <ConfirmDialog
        open={!!pendingChange}
        text={t('owned.save.discard')}
        onConfirm={() => pendingChange?.change()}
        onClose={() => setPendingChange(undefined)}
      />
    </>
  )
}
