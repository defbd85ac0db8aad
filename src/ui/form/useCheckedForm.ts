import { useEffect, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { directoryText, type DirectoryText } from '../../../contract/directoryTexts.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useFramedLeaveGuard } from '../useFramedLeaveGuard.ts'
import { firstProblem, type FieldProblems } from './fieldProblems.ts'
import { onceReleased } from './onceReleased.ts'
import type { ActionState } from './useAction.ts'

interface CheckedFormOptions {
  problems: FieldProblems
  /** Sends the form; false when that failed. Called only when nothing is wrong. */
  save: () => Promise<boolean>
  /** How the sending goes. */
  action: ActionState
  /** Fields that sentences of the server are about. */
  places?: Partial<Record<DirectoryText, string>>
  /** Leaving the page would lose what was typed: asks first. */
  isDirty?: boolean
  /** What was typed is what is saved already. */
  isUnchanged?: boolean
}

/** Attributes of the field, for a `TextField`. */
export interface CheckedField {
  id: string
  error: boolean
  helperText: ReactNode
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

export interface CheckedForm {
  /** Attributes of the element `form`. */
  form: {
    noValidate: true
    onSubmit: (event: FormEvent) => void
    onInput: (event: FormEvent) => void
  }
  /** @param help what is told as long as nothing is wrong */
  field: (id: string, help?: ReactNode) => CheckedField
  /** What the server answered, unless it is told at a field. */
  alert: string | undefined
  busy: boolean
  isDirty: boolean
  isUnchanged: boolean
}

/**
 * The one way in which a form of the accounts and of the settings tells what is wrong: at the field, once the person has
 * typed in it and gone on, or has tried to send the form, which then puts the cursor in the first wrong field. The button
 * that sends it stays enabled. What the server refuses of one field is told there as well, until something is typed.
 */
export function useCheckedForm(options: CheckedFormOptions): CheckedForm {
  const { problems, save, action, places = {}, isDirty = false, isUnchanged = false } = options
  const { busy, error } = action
  const [hasTried, setTried] = useState(false)
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** The person types after this refusal. */
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
      setLeft(new Set())
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
      const text = hasTried || left.has(id) ? problems[id] : undefined
      return {
        id,
        error: !!(refusal ?? text),
        helperText: refusal ?? text ?? help,
        onBlur({ relatedTarget }) {
          // A text that comes between pressing and releasing a button would move it away: nothing is told yet.
          if (relatedTarget?.closest('button, a')) return
          if (typed.has(id) && !left.has(id)) onceReleased(() => setLeft((before) => new Set(before).add(id)))
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
