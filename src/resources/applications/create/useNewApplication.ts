import { useDataProvider, useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Application } from '../../../../contract/applications/application.ts'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { forgetEntryState, useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import {
  creationOf,
  emptyFields,
  reachableStep,
  selectionOf,
  stepsOf,
  type ChosenModel,
  type ContextDataset,
  type CopiedApplication,
  type Initialization,
  type NewApplicationFields,
  type Step
} from './newApplication.ts'

export interface NewApplicationController {
  dataset: ContextDataset | undefined
  step: Step
  steps: Step[]
  goTo: (step: Step) => void
  /** Moves by one step: 1 is forward, -1 is back. */
  moveStep: (offset: 1 | -1) => void
  /** Whether a step may be opened, because every earlier step is complete. */
  isOpen: (step: Step) => boolean
  fields: NewApplicationFields
  change: (change: Partial<NewApplicationFields>) => void
  chooseType: (type: Initialization) => void
  choose: (selection: { copied: CopiedApplication } | { model: ChosenModel }) => void
  canCreate: boolean
  /** Resolves to false after a failure, whose error is shown. */
  create: () => Promise<boolean>
  creating: boolean
  error: string | undefined
  created: Application | undefined
}

/** State and rules of the wizard. */
export function useNewApplication(dataset: ContextDataset | undefined): NewApplicationController {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const [fields, setFields] = useHistoryEntryState<NewApplicationFields>('newApplication', {
    ...emptyFields,
    ...(dataset ? { type: 'model' } : {})
  })
  const [creating, setCreating] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<Application>()
  const steps = stepsOf(!!dataset)
  const { step, goTo } = useWizardStep<Step>(steps[0] ?? 'type', (name) => reachableStep(name, fields))
  const creation = creationOf(fields, dataset)
  const canCreate = !!creation && !!fields.owner && !creating

  function change(changes: Partial<NewApplicationFields>): void {
    setFields({ ...fields, ...changes })
    setError(undefined)
  }

  async function create(): Promise<boolean> {
    if (!creation) return false
    setError(undefined)
    setCreating(true)
    try {
      const response = await dataProvider.create<Application>('applications', { data: creation })
      forgetEntryState()
      setCreated(response.data)
      return true
    } catch (failure) {
      setError(labelled(t('applications.create.error'), errorDetail(failure)))
      return false
    } finally {
      setCreating(false)
    }
  }

  return {
    dataset,
    step,
    steps,
    goTo,
    moveStep(offset) {
      const target = steps[steps.indexOf(step) + offset]
      if (target) goTo(target)
    },
    isOpen: (name) =>
      !creating && (name !== 'type' ? !!fields.type && (name !== 'info' || !!selectionOf(fields)) : true),
    fields,
    change,
    chooseType(type) {
      change({ type })
      goTo('selection')
    },
    choose(selection) {
      const title =
        'copied' in selection
          ? t('applications.create.copyTitle', { title: selection.copied.title })
          : [dataset?.title, selection.model.title].filter(Boolean).join(' - ')
      change({ ...selection, title })
      goTo('info')
    },
    canCreate,
    create,
    creating,
    error,
    created
  }
}
