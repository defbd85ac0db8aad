/** Application that adds lines to an editable dataset by a form. */
import { useMemo, useState } from 'react'
import type { Configuration } from '../../contract/applications/application.ts'
import { application } from '../shared/application.ts'
import { useConfiguration } from '../shared/configuration.ts'
import { OfDataset } from '../shared/OfDataset.tsx'
import { NotConfigured } from '../shared/states.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { questionColumns, formChoices, type FormChoices } from './configuration.ts'
import { ContributionForm } from './ContributionForm.tsx'
import { formText } from './messages.ts'
import { mayWrite } from './send.ts'

export function FormApplication() {
  const configuration = useConfiguration()
  const choices = useMemo(() => formChoices(configuration), [configuration])
  return (
    <main className="form-page" data-iframe-height>
      <h1>{choices.title ?? application().title}</h1>
      <OfDataset configuration={configuration}>
        {(dataset) => <DatasetForm {...{ configuration, choices, dataset }} />}
      </OfDataset>
    </main>
  )
}

interface DatasetFormProps {
  configuration: Configuration
  choices: FormChoices
  dataset: DescribedDataset
}

function DatasetForm({ configuration, choices, dataset }: DatasetFormProps) {
  const columns = useMemo(() => questionColumns(configuration, dataset.schema), [configuration, dataset])
  const [answers, setAnswers] = useState(0)
  const [isSent, setSent] = useState(false)
  if (!mayWrite(dataset)) return <Forbidden />
  if (columns.length === 0) return <NotConfigured>{formText('noColumns')}</NotConfigured>
  if (isSent) {
    return (
      <div className="thanks" ref={(element) => element?.focus()} tabIndex={-1}>
        <output className="text">{choices.thanks ?? formText('thanks')}</output>
        {choices.hasAnother && (
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              setAnswers(answers + 1)
              setSent(false)
            }}
          >
            {formText('another')}
          </button>
        )}
      </div>
    )
  }
  return (
    <>
      {choices.intro && <p className="text">{choices.intro}</p>}
      <ContributionForm key={answers} {...{ dataset, columns, choices }} onSent={() => setSent(true)} />
    </>
  )
}

function Forbidden() {
  const isFramed = window.parent !== window
  return (
    <div className="state" role="alert">
      <p>{formText('forbidden')}</p>
      <a
        className="button"
        href={`${application().exposedUrl ?? ''}/login`}
        {...(isFramed ? { target: '_blank', onClick: reloadWhenBack } : {})}
      >
        {formText('signIn')}
      </a>
    </div>
  )
}

/** Reloads the page when its visitor is back from the tab of the login, so that the page around the frame stays open. */
function reloadWhenBack(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') location.reload()
  })
}
