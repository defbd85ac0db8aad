/** Form with its fields and its submit button. */
import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { linkRefusal, tokenSource, type TokenSource } from '../../src/api/anonymousToken.ts'
import { ApiError } from '../shared/apiError.ts'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { isGroup } from './Choices.tsx'
import type { FormChoices } from './configuration.ts'
import { Control } from './controls.tsx'
import { Field } from './Field.tsx'
import { formItems, isMandatory } from './formItems.ts'
import { problemWords, formText } from './messages.ts'
import { Position } from './Position.tsx'
import { askToken, isProtected, sendLine } from './send.ts'
import { refusalOf } from './serverErrors.ts'
import { useForm, type FormState } from './useForm.ts'

interface ContributionFormProps {
  dataset: DescribedDataset
  columns: SchemaProperty[]
  choices: FormChoices
  onSent: () => void
}

export function ContributionForm({ dataset, columns, choices, onSent }: ContributionFormProps) {
  const form = useForm(columns)
  const items = useMemo(() => formItems(columns), [columns])
  const element = useRef<HTMLFormElement>(null)
  const { submit, isSending, problem } = useSending({ dataset, columns, form, element, onSent })

  return (
    <form ref={element} className="contribution" noValidate onSubmit={submit}>
      {isMandatory(columns) && <p className="muted small">{formText('mandatory')}</p>}
      {items.map((item) => {
        if (item.kind === 'position') {
          return (
            <Position
              key={item.columns[0]?.key}
              {...{ ...item, values: form.values, errors: form.shownErrors }}
              onChange={form.change}
              onLeave={form.leave}
            />
          )
        }
        const { column, field } = item
        const { key } = column
        return (
          <Field key={key} column={column} error={form.shownErrors[key]} isGroup={isGroup({ field })}>
            {(props) => (
              <Control
                {...{ column, field, props, file: form.file, value: form.values[key] }}
                onChange={(value) => form.change({ [key]: value })}
                onFile={form.chooseFile}
                onLeave={() => form.leave(key)}
              />
            )}
          </Field>
        )
      })}
      <div className="send">
        <div role="alert">{problem && <p className="field-error">{problem}</p>}</div>
        <button type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? formText('sending') : (choices.submit ?? formText('submit'))}
        </button>
      </div>
    </form>
  )
}

interface SendingOptions extends Pick<ContributionFormProps, 'dataset' | 'columns' | 'onSent'> {
  form: FormState
  element: RefObject<HTMLFormElement | null>
}

/** Sends the line, or tells what is wrong with it: the fields that have an error, and a problem of the whole. */
function useSending({ dataset, columns, form, element, onSent }: SendingOptions) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const tokens = useToken()

  async function send(): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      await sendLine({ dataset, line: form.line, file: form.file }, await tokens?.take())
      onSent()
    } catch (error) {
      tell(error)
    } finally {
      setSending(false)
    }
  }

  function tell(error: unknown): void {
    const refusal = error instanceof ApiError ? linkRefusal(error.status, error.message) : undefined
    // An expired token has the same error as a closed link: the next attempt needs a new token.
    if (refusal === 'closed') tokens?.forget()
    if (!(error instanceof ApiError) || error.status >= 500) setProblem(formText('failed'))
    else if (refusal) setProblem(formText(refusal === 'closed' ? 'forbidden' : refusal))
    else {
      const { fields, text: untranslated } = refusalOf(error.message, columns, problemWords)
      const isOfFields = Object.keys(fields).length > 0 || error.sentence === error.message
      const text = isOfFields ? untranslated : error.sentence
      form.refuse(fields)
      setProblem(
        text
          ? `${formText('refused')} ${text}`
          : formText('problems', { smart_count: Object.keys(fields).length })
      )
      focusFirstError(element.current)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isSending) return
    form.reveal()
    if (form.errorCount > 0) {
      setProblem(formText('problems', { smart_count: form.errorCount }))
      focusFirstError(element.current)
      return
    }
    void send()
  }

  return { submit, isSending, problem }
}

/** Focuses the first invalid field, after the errors are rendered. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector('.question:has(.field-error)')
    wrong?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus()
  })
}

/**
 * Token of anonymous visitors. It is requested with the page, because it becomes valid some seconds after its creation.
 */
function useToken(): TokenSource | undefined {
  const [tokens] = useState(() => (isProtected() ? tokenSource(askToken) : undefined))
  useEffect(() => tokens?.prepare(), [tokens])
  return tokens
}
