import { useMemo, useRef, useState } from 'react'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Stated } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { saveOver } from '../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../ui/conflict/useConflictQuestion.ts'
import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import { changedSections, isSameSection, type EditedSections, type SectionKey } from './model/sections.ts'
import { isSectionValid } from './model/valid.ts'
import { patchSettings, readSettings, type Settings } from './settingsApi.ts'
import { useLocalSections } from './useLocalSections.ts'

export interface SectionEdits {
  /** Saved sections with the local edits. */
  values: EditedSections
  change: <Key extends SectionKey>(key: Key, value: EditedSections[Key]) => void
  /** Changes a value and saves it at once when it is valid. */
  commit: <Key extends SectionKey>(key: Key, value: EditedSections[Key]) => void
  dirty: boolean
  valid: boolean
  isDirty: (key: SectionKey) => boolean
  isValid: (key: SectionKey) => boolean
  saving: boolean
  /** Error of the last save; undefined after a success. */
  failure: unknown
  /** Saves the edits; resolves to false when nothing was saved, after a notification. */
  save: () => Promise<boolean>
  discard: () => void
  /** Open conflict, which `ConflictDialog` displays. */
  question: ConflictQuestion | undefined
}

interface SectionEditsOptions {
  /** Message key of the success notification. */
  success?: string
  /** Runs after a save, with the previous and the new settings. */
  afterWrite?: (before: Settings, after: Settings) => Promise<void>
}

/**
 * Local edits of some sections of settings. A save sends them together on top of the current state of the server: other
 * users' changes of other sections are kept, and the user resolves conflicts on the same section. Edits made during a
 * save are kept for the next one.
 */
export function useSectionEdits(
  account: AccountKeys,
  fetched: Settings,
  options: SectionEditsOptions = {}
): SectionEdits {
  const t = useViewTranslate()
  const { ask, question } = useConflictQuestion()
  const local = useLocalSections(account, fetched)
  const { edits, saved, latestEdits } = local
  const { saving, failure, clearFailure, saveNow } = useSectionsSave(account, local, { ...options, ask })
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  /** Queues a save after the running one. */
  function save(): Promise<boolean> {
    running.current = running.current.then(saveNow, saveNow)
    return running.current
  }

  const changes = useMemo(() => changedSections(saved, edits), [saved, edits])
  const values = useMemo(() => ({ ...saved, ...edits }), [saved, edits])
  const isValid = (key: SectionKey): boolean => isSectionValid(key, values[key])
  const dirty = Object.keys(changes).length > 0
  const valid = (Object.keys(changes) as SectionKey[]).every(isValid)
  useFramedLeaveGuard(dirty, { save, unsavable: valid ? undefined : t('settings.invalid') })

  return {
    values,
    change: local.change,
    commit(key, value) {
      local.change(key, value)
      if (isSectionValid(key, value) && !isSameSection(key, value, saved[key])) void save()
    },
    dirty,
    valid,
    isDirty: (key) => key in changes,
    isValid,
    saving,
    failure: dirty ? failure : undefined,
    save,
    discard() {
      local.discardSections(Object.keys(latestEdits.current))
      clearFailure()
    },
    question
  }
}

interface SectionsSave {
  saving: boolean
  failure: unknown
  clearFailure: () => void
  /** Saves the edits as they are by now. */
  saveNow: () => Promise<boolean>
}

/** One save of the local edits over the settings that the server has by then. */
function useSectionsSave(
  account: AccountKeys,
  { latestEdits, bases, applyResponse }: ReturnType<typeof useLocalSections>,
  {
    ask,
    success = 'settings.updated',
    afterWrite
  }: SectionEditsOptions & Pick<ReturnType<typeof useConflictQuestion>, 'ask'>
): SectionsSave {
  const t = useViewTranslate()
  const notify = useNotification()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function saveNow(): Promise<boolean> {
    const sent = latestEdits.current
    const fields = Object.entries(sent).map(([key, mine]) => ({
      id: key,
      label: t(`settings.sections.${key}`),
      mine,
      valueIn: ({ data }: Stated<Settings>) => data[key as SectionKey]
    }))
    if (fields.length === 0) return true
    if (!fields.every(({ id, mine }) => isSectionValid(id as SectionKey, mine))) return false
    setSaving(true)
    try {
      let response: Settings | undefined
      const discardedIds = await saveOver({
        fields,
        bases: bases.current,
        read: () => readSettings(account),
        ask,
        async write({ data, tag }, excludedIds) {
          const sections = Object.entries(sent).filter(([key]) => !excludedIds.has(key))
          const changes = changedSections(data, Object.fromEntries(sections))
          response = Object.keys(changes).length > 0 ? await patchSettings(account, changes, tag) : data
          await afterWrite?.(data, response)
        }
      })
      if (!discardedIds) return false
      if (response) applyResponse(sent, response, discardedIds)
      setFailure(undefined)
      notify({ type: 'success', msg: t(success) })
      return true
    } catch (error) {
      setFailure(error)
      notify({ msg: t('settings.saveError'), error })
      return false
    } finally {
      setSaving(false)
    }
  }

  return { saving, failure, clearFailure: () => setFailure(undefined), saveNow }
}
