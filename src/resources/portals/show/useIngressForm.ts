import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { exposePortal, portalsKey } from '../api.ts'
import {
  ingressFields,
  ingressProblem,
  ingressValues,
  sentIngress,
  type IngressValues
} from '../model/ingress.ts'

export type IngressName = (typeof ingressFields)[number]

interface IngressFormState {
  values: IngressValues
  setValue: (name: IngressName, value: string) => void
  /** Problem of a field to tell: what is missing is told once the user tried to save. */
  problemOf: (name: IngressName) => ReturnType<typeof ingressProblem>
  isDirty: boolean
  isSaving: boolean
  /** Error of the last save. */
  error: unknown
  save: () => Promise<boolean>
}

/** Form of the domain of a portal. */
export function useIngressForm(portal: Portal): IngressFormState {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const saved = ingressValues(portal.ingress)
  // Edits only: the other fields follow what another user saves.
  const [edits, setEdits] = useState<Partial<IngressValues>>({})
  const values = { ...saved, ...edits }
  const [hasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const isEdited = (name: IngressName): boolean => values[name] !== saved[name]
  const isDirty = ingressFields.some(isEdited)
  const isValid = ingressFields.every((name) => !ingressProblem(name, values[name]))
  useLeaveGuard(isDirty, {
    save: isValid ? save : undefined,
    unsavable: isValid ? undefined : t('portals.ingress.invalid')
  })

  async function save(): Promise<boolean> {
    setTried(true)
    if (!isValid) return false
    setSaving(true)
    setError(undefined)
    try {
      await exposePortal(portal._id, sentIngress(portal.ingress, values))
      await client.invalidateQueries({ queryKey: portalsKey })
      setEdits({})
      notify({ type: 'success', msg: t('portals.ingress.saved') })
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    values,
    setValue: (name, value) => setEdits({ ...edits, [name]: value }),
    problemOf(name) {
      const problem = ingressProblem(name, values[name])
      return hasTried || (problem !== 'missing' && isEdited(name)) ? problem : undefined
    },
    isDirty,
    isSaving,
    error,
    save
  }
}
