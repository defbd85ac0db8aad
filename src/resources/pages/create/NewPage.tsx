import { Box, LinearProgress, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PageGroup } from '../../../../contract/portals/page.ts'
import { errorDetail } from '../../../api/http.ts'
import { retry } from '../../../api/retry.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { today } from '../../../views/calendar/days.ts'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { forgetEntryState, useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { paths } from '../../../paths.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useGoToCreated } from '../../owned/useGoToCreated.ts'
import { createPage, groupsQuery, pagesKey } from '../api.ts'
import {
  creationOf,
  emptyPage,
  openStep,
  stepsOfCreation,
  type NewPageFields,
  type NewPageStep
} from '../model/newPage.ts'
import { PageGuard } from '../PageGuard.tsx'
import { NewPageWizard } from './NewPageWizard.tsx'

/** `/pages/new`: wizard for the type, template and title of a page. */
export function NewPage(): ReactNode {
  return (
    <PageGuard>
      <Loaded />
    </PageGuard>
  )
}

function Loaded(): ReactNode {
  const t = useViewTranslate()
  const groups = useQuery({ ...groupsQuery(), retry })
  useBreadcrumbs([{ text: t('pages.pages'), to: paths.pages }, { text: t('newPage.title') }])
  if (groups.error) {
    return (
      <RetryAlert
        text={t('pages.groups.readError')}
        error={groups.error}
        onRetry={() => void groups.refetch()}
      />
    )
  }
  if (!groups.data) return <LinearProgress aria-label={t('pages.loading')} />
  return <Creation groups={groups.data.results} />
}

function Creation({ groups }: { groups: PageGroup[] }): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const [fields, setFields] = useHistoryEntryState<NewPageFields>('fields', emptyPage)
  const [creating, setCreating] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<string>()
  const { step, goTo } = useWizardStep<NewPageStep>('type', (wanted) => openStep(wanted, fields))
  const creation = creationOf(fields, today())

  function change(next: Partial<NewPageFields>): void {
    setFields((former) => ({ ...former, ...next }))
    setError(undefined)
  }

  /** Applies a choice and goes to the next step, which may depend on it. */
  function choose(next: Partial<NewPageFields>): void {
    change(next)
    const steps = stepsOfCreation({ ...fields, ...next })
    goTo(steps[steps.indexOf(step) + 1] ?? step)
  }

  async function create(): Promise<boolean> {
    if (!creation) return false
    setError(undefined)
    setCreating(true)
    try {
      const { _id: id } = await createPage(creation)
      void client.invalidateQueries({ queryKey: pagesKey })
      forgetEntryState()
      setCreated(id)
      return true
    } catch (failure) {
      setError(labelled(t('newPage.error'), errorDetail(failure)))
      return false
    } finally {
      setCreating(false)
    }
  }

  const createThenLeave = useGoToCreated(created && paths.pageConfig(created), create)
  useLeaveGuard(!created && !!fields.type, {
    save: creation ? createThenLeave : undefined,
    unsavable: creation ? undefined : t('newPage.notReady')
  })
  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('newPage.title')}
      </Typography>
      <NewPageWizard
        fields={fields}
        groups={groups}
        step={step}
        creating={creating}
        error={error}
        canCreate={!!creation}
        onChange={change}
        onChoose={choose}
        onOpen={goTo}
        onCreate={() => void create()}
      />
    </Box>
  )
}
