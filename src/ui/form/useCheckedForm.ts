import { useEffect, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { directoryText, type DirectoryText } from '../../../contract/directoryTexts.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useFramedLeaveGuard } from '../useFramedLeaveGuard.ts'
import { firstProblem, type FieldProblems } from './fieldProblems.ts'
import { onceReleased } from './onceReleased.ts'
import type { ActionState } from './useAction.ts'

interface CheckedFormOptions {
  problems: FieldProblems
  /** Submits valid values; resolves to false when that failed. */
  save: () => Promise<boolean>
  /** State of the submission. */
  action: ActionState
  /** Field of each message of the server. */
  places?: Partial<Record<DirectoryText, string>>
  /** Whether leaving the page would lose input: enables the leave guard. */
  isDirty?: boolean
  /** Whether the values equal the saved ones. */
  isUnchanged?: boolean
}

/** Props for a `TextField`. */
export interface CheckedField {
  id: string
  error: boolean
  helperText: ReactNode
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

export interface CheckedForm {
  /** Props for the `<form>` element. */
  form: {
    noValidate: true
    onSubmit: (event: FormEvent) => void
    onInput: (event: FormEvent) => void
  }
  /** @param help helper text of a valid field */
  field: (id: string, help?: ReactNode) => CheckedField
  /** Error message of the server, unless it is shown at a field. */
  alert: string | undefined
  busy: boolean
  isDirty: boolean
  isUnchanged: boolean
}

/**
 * Shared validation of the forms of accounts and settings. A field shows its error after input and blur, or after a
 * submit attempt, which focuses the first invalid field. The submit button stays enabled. A server error about one
 * field shows there, until it is edited.
 */
export function useCheckedForm(options: CheckedFormOptions): CheckedForm {
  const { problems, save, action, places = {}, isDirty = false, isUnchanged = false } = options
  const { busy, error } = action
  const [hasTried, setTried] = useState(false)
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set())
  /** Server error that the user has answered by typing. */
  const [answered, setAnswered] = useState<string>()
  const refused = error === undefined ? undefined : (action.errorField ?? placeOf(error, places))
  const isAnswered = error !== undefined && answered === error
  const wrong = firstProblem(problems)

  useEffect(() => {
    if (refused && !busy) focusField(refused)
  }, [refused, busy])

  async function submit(): Promise<boolean> {
    if (busy || isUnchanged) return false
    if (wrong) {
      setTried(true)
      focusField(wrong.field)
      return false
    }
    setAnswered(undefined)
    const isSaved = await save()
    if (isSaved) {
      setTried(false)
      setBlurred(new Set())
      setTyped(new Set())
    }
    return isSaved
  }
  useFramedLeaveGuard(isDirty && !busy, { save: submit, unsavable: wrong?.text })

  return {
    form: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        void submit()
      },
      onInput({ target }) {
        const { id } = target as HTMLElement
        if (!typed.has(id)) setTyped(new Set(typed).add(id))
        if (error !== answered) setAnswered(error)
      }
    },
    field(id, help) {
      const refusal = refused === id && !isAnswered ? error : undefined
      const text = hasTried || blurred.has(id) ? problems[id] : undefined
      return {
        id,
        error: !!(refusal ?? text),
        helperText: refusal ?? text ?? help,
        onBlur({ relatedTarget }) {
          // A message that appears between press and release would move the button: it is delayed until the click.
          if (relatedTarget?.closest('button, a')) return
          if (typed.has(id) && !blurred.has(id))
            onceReleased(() => setBlurred((before) => new Set(before).add(id)))
        }
      }
    },
    alert: refused ? undefined : error,
    busy,
    isDirty,
    isUnchanged
  }
}

function placeOf(sentence: string, places: Partial<Record<DirectoryText, string>>): string | undefined {
  return Object.entries(places).find(([code]) => directoryText(code, currentLocale()) === sentence)?.[1]
}

function focusField(id: string): void {
  document.getElementById(id)?.focus()
}
