import { useState, type ComponentProps } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { useWizardStep, type WizardStepState } from '../../../layout/useWizardStep.ts'
import type { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { DatasetPicker } from '../choose/DatasetPicker.tsx'
import type { PickedDataset } from '../choose/pickedDataset.ts'
import type { PublicationSite } from '../references.ts'
import { reachableStep, type ShareStep } from './shareSteps.ts'

interface ShareSelection extends WizardStepState<ShareStep> {
  site: PublicationSite | undefined
  dataset: PickedDataset | undefined
  /** Account, and department of the portal, whose datasets are offered. */
  owner: ComponentProps<typeof DatasetPicker>['owner']
  selectSite: (site: PublicationSite) => void
  selectDataset: (dataset: PickedDataset | undefined) => void
  /** Sets whether the selected dataset has unsaved changes, which another selection would lose. */
  setHasChanges: (hasChanges: boolean) => void
  /** Question before such a loss. */
  question: Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onConfirm' | 'onClose'>
}

/** The portal and the dataset to share, with the step of the wizard. */
export function useShareSelection(): ShareSelection {
  const { account } = useSession()
  const [site, setSite] = useState<PublicationSite>()
  const [dataset, setDataset] = useState<PickedDataset>()
  const { step, goTo } = useWizardStep<ShareStep>('portal', (requested) =>
    reachableStep(requested, { hasSite: !!site, hasDataset: !!dataset })
  )
  const [hasChanges, setHasChanges] = useState(false)
  /** Selection to make once the user confirms the loss of unsaved changes; undefined when no question is open. */
  const [pendingChange, setPendingChange] = useState<{ change: () => void }>()

  const departmentOf = (portal?: PublicationSite): string | undefined =>
    portal?.department ?? account?.department
  const department = departmentOf(site)

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

  function selectDataset(selected: PickedDataset | undefined): void {
    if (selected && selected.id === dataset?.id) return
    confirmThen(() => {
      setDataset(selected)
      goTo(selected ? 'permissions' : 'dataset')
    })
  }

  return {
    site,
    dataset,
    owner: account && { type: account.type, id: account.id, ...(department ? { department } : {}) },
    step,
    goTo,
    selectSite,
    selectDataset,
    setHasChanges,
    question: {
      open: !!pendingChange,
      onConfirm: () => pendingChange?.change(),
      onClose: () => setPendingChange(undefined)
    }
  }
}
