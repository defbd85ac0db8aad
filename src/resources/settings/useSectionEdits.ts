import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AccountKeys } from '../../../contract/session.ts'
import type { Stated } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import type { FieldBases } from '../../ui/conflict/editedFields.ts'
import { saveOver } from '../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../ui/conflict/useConflictQuestion.ts'
import { useFramedLeaveGuard } from '../../ui/useFramedLeaveGuard.ts'
import {
  changedSections,
  isSameSection,
  withSavedNames,
  type EditedSections,
  type SectionKey
} from './model/sections.ts'
import { isSectionValid } from './model/valid.ts'
import { patchSettings, readSettings, type Settings } from './settingsApi.ts'
import { useKeepSettings } from './useSettings.ts'

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
  read: Settings,
  { success = 'settings.updated', afterWrite }: SectionEditsOptions = {}
): SectionEdits {
  const t = useViewTranslate()
  const notify = useNotification()
  const keep = useKeepSettings(account)
  const { ask, question } = useConflictQuestion()
  const [edits, setEdits] = useState<EditedSections>({})
  // Response to the last save, displayed until the query returns newer data, so that saved values do not disappear for
  // an instant.
  const [answered, setAnswered] = useState<{ over: Settings; settings: Settings }>()
  const saved = answered?.over === read ? answered.settings : read
  const shown = useRef(read)
  useEffect(() => {
    shown.current = read
  }, [read])
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  // Refs, so that a queued save reads the edits at its start, not those of the render that queued it.
  const latest = useRef<EditedSections>({})
  const bases = useRef<FieldBases>(new Map())
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const put = useCallback((next: EditedSections) => {
    latest.current = next
    setEdits(next)
  }, [])
  const forget = (keys: Iterable<string>): void => {
    const dropped = new Set(keys)
    for (const key of dropped) bases.current.delete(key)
    put(Object.fromEntries(Object.entries(latest.current).filter(([key]) => !dropped.has(key))))
  }
  const change: SectionEdits['change'] = (key, value) => {
    // A value equal to the saved one is no edit, so that other users' saves are visible again.
    if (isSameSection(key, value, saved[key])) return forget([key])
    if (!bases.current.has(key)) bases.current.set(key, saved[key])
    put({ ...latest.current, [key]: value })
  }

  async function saveNow(): Promise<boolean> {
    const sent = latest.current
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
      let answer: Settings | undefined
      const given = await saveOver({
        fields,
        bases: bases.current,
        read: () => readSettings(account),
        ask,
        async write({ data, tag }, without) {
          const mine = Object.entries(sent).filter(([key]) => !without.has(key))
          const changes = changedSections(data, Object.fromEntries(mine))
          answer = Object.keys(changes).length > 0 ? await patchSettings(account, changes, tag) : data
          await afterWrite?.(data, answer)
        }
      })
      if (!given) return false
      if (answer) settle(sent, answer, given)
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

  /** Removes the saved edits; those made during the save are kept. */
  function settle(sent: EditedSections, answer: Settings, given: ReadonlySet<string>): void {
    setAnswered({ over: shown.current, settings: answer })
    keep(answer)
    const done = Object.keys(sent) as SectionKey[]
    forget(done.filter((key) => given.has(key) || latest.current[key] === sent[key]))
    const since = Object.entries(latest.current).map(([key, value]) => {
      bases.current.set(key, answer[key as SectionKey])
      return [key, withSavedNames(key as SectionKey, value, answer[key as SectionKey])]
    })
    put(Object.fromEntries(since) as EditedSections)
  }

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
    change,
    commit(key, value) {
      change(key, value)
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
      forget(Object.keys(latest.current))
      setFailure(undefined)
    },
    question
  }
}
