import { Alert, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageGroup } from '../../../../contract/portals/page.ts'
import { retry } from '../../../api/retry.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import { WizardForm } from '../../../ui/WizardForm.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { nameOfReference } from '../../portals/model/referenceNames.ts'
import { sourcePagesQuery } from '../api.ts'
import { openStep, stepsOfCreation, type NewPageFields, type NewPageStep } from '../model/newPage.ts'
import { GroupStep } from './GroupStep.tsx'
import { InfoStep } from './InfoStep.tsx'
import { SelectionStep } from './SelectionStep.tsx'
import { SourceStep } from './SourceStep.tsx'
import { TypeStep } from './TypeStep.tsx'

interface WizardProps {
  fields: NewPageFields
  groups: PageGroup[]
  step: NewPageStep
  creating: boolean
  error: string | undefined
  canCreate: boolean
  onChange: (change: Partial<NewPageFields>) => void
  /** Changes fields, and goes to the next step. */
  onChoose: (change: Partial<NewPageFields>) => void
  onOpen: (step: NewPageStep) => void
  onCreate: () => void
}

/** Steps and buttons of the page creation wizard. */
export function NewPageWizard(props: WizardProps): ReactNode {
  const t = useViewTranslate()
  const { fields, step, creating, onChange, onChoose, onOpen } = props
  const steps = stepsOfCreation(fields)
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  const mayGoOn = next && openStep(next, fields) === next
  const subtitles = useSubtitles(fields)
  return (
    <WizardForm busy={creating} onSubmit={() => (next ? onOpen(next) : props.onCreate())}>
      <WizardSteps
        steps={steps.map((id) => ({
          id,
          label: t(`newPage.steps.${id}`),
          ...(subtitles[id] ? { subtitle: subtitles[id] } : {}),
          disabled: creating || openStep(id, fields) !== id
        }))}
        current={step}
        onOpen={onOpen}
      />
      {step === 'type' && <TypeStep chosen={fields.type} onChoose={onChoose} />}
      {step === 'group' && <GroupStep groups={props.groups} chosen={fields.group} onChange={onChange} />}
      {step === 'source' && <SourceStep chosen={fields.source} onChoose={onChoose} />}
      {step === 'selection' && <SelectionStep fields={fields} onChoose={onChoose} />}
      {step === 'info' && <InfoStep fields={fields} disabled={creating} onChange={onChange} />}
      {step === 'info' && props.error && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {props.error}
        </Alert>
      )}
      {at > 0 && (
        <Stack
          direction="row"
          sx={{ gap: 1, mt: 3, justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}
        >
          <Button color="inherit" disabled={creating} onClick={() => onOpen(steps[at - 1] ?? 'type')}>
            {t('newPage.back')}
          </Button>
          {step === 'info' && (
            <>
              <BlockedReason reason={!props.canCreate && t('newPage.lacksTitle')} />
              <Button type="submit" variant="contained" disabled={!props.canCreate} loading={creating}>
                {t('newPage.save')}
              </Button>
            </>
          )}
          {next && (
            <Button type="submit" variant="contained" disabled={!mayGoOn}>
              {t('newPage.continue')}
            </Button>
          )}
        </Stack>
      )}
    </WizardForm>
  )
}

/** Summary of the choice made in each step. */
function useSubtitles({
  type,
  group,
  source,
  sourcePageId
}: NewPageFields): Partial<Record<NewPageStep, string>> {
  const t = useViewTranslate()
  const { data } = useQuery({
    ...sourcePagesQuery({ isReference: source === 'reference' }),
    enabled: !!sourcePageId,
    retry
  })
  const sourcePage = data?.results.find(({ _id }) => _id === sourcePageId)
  return {
    ...(type ? { type: t(`pages.types.${type}`) } : {}),
    ...(group ? { group: group.title } : {}),
    ...(source ? { source: t(`newPage.sources.${source}`) } : {}),
    ...(sourcePage ? { selection: nameOfReference(sourcePage._id, sourcePage.title, currentLocale()) } : {})
  }
}
