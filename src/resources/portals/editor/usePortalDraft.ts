import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Portal, PortalConfig } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { useSharedDraft, type SharedDraft } from '../../../ui/draft/useSharedDraft.ts'
import { endPortalDraft, patchPortal, portalQuery, portalsKey } from '../api.ts'
import { withPresentPictures } from '../shared/presentPictures.ts'
import { redone, startOf, undone, withPresent, withStep, type DraftHistory } from '../model/draftHistory.ts'
import { sameDraft, wholeConfig } from '../model/portalDraft.ts'

/** Debounce in milliseconds: dragging in a colour picker gives one change. */
const delayMs = 400

type Values = Record<string, unknown>

export interface PortalDraft extends Pick<
  SharedDraft<PortalConfig, Portal>,
  'conflict' | 'isBusy' | 'isSaving'
> {
  data: PortalConfig
  /** Whether the draft differs from the published configuration. */
  hasDraft: boolean
  /** Whether the form has unsaved changes. */
  isDirty: boolean
  /** Whether the server rejected the last change; saving resumes with the next one. */
  hasFailed: boolean
  /** Version of the saved draft: a change reloads the preview. */
  version: number
  /** Key of the form: a change resets it. */
  formKey: number
  change: (data: Values) => void
  commit: (data: Values, isValid: boolean) => void
  complete: (data: Values) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Saves the form; resolves to false when it is not saved. */
  save: () => Promise<boolean>
  validate: () => Promise<void>
  discard: () => Promise<void>
  resolve: (keepsMine: boolean) => void
}

/**
 * Draft of a portal: its edits with undo and redo, and its autosave.
 * @param isSavable whether all forms of the configuration are valid
 */
export function usePortalDraft(portal: Portal, isSavable: (config: PortalConfig) => boolean): PortalDraft {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { _id: id } = portal
  const { queryKey } = portalQuery(id)
  const [history, setHistory] = useState<DraftHistory<PortalConfig>>(() => startOf(portal.draftConfig))
  const [stored, setStored] = useState(portal.draftConfig)
  const [hasFailed, setFailed] = useState(false)
  const [version, setVersion] = useState(0)
  const [formKey, setFormKey] = useState(0)
  /**
   * Server version of each configuration before form defaults were added: undoing back to it restores the state
   * without a draft.
   */
  const [origins] = useState(() => new WeakMap<PortalConfig, PortalConfig>())
  const seen = useRef(portal.updatedAt)
  /** Last known draft of the server. */
  const known = useRef(portal.draftConfig)
  /** Last committed value: typing in progress is not an undo step yet. */
  const counted = useRef(portal.draftConfig)
  const { present: data } = history
  const isDirty = !sameDraft(data, stored)

  function keep(next: Portal): void {
    seen.current = next.updatedAt
    known.current = next.draftConfig
    client.setQueryData(queryKey, next)
    void client.invalidateQueries({ queryKey: [...portalsKey, 'list'] })
  }

  /** Resets the form to the server's version. */
  function take(next: Portal): void {
    keep(next)
    setStored(next.draftConfig)
    setHistory(startOf(next.draftConfig))
    counted.current = next.draftConfig
    setFormKey((key) => key + 1)
    setVersion((former) => former + 1)
  }

  const read = (): Promise<Portal> => client.fetchQuery({ ...portalQuery(id), staleTime: 0 })

  const draft = useSharedDraft<PortalConfig, Portal>({
    delayMs,
    write: async (draftConfig) =>
      keep(await patchPortal(id, { draftConfig: origins.get(draftConfig) ?? draftConfig }, seen.current)),
    onSaved(config) {
      setStored(config)
      setFailed(false)
      setVersion((former) => former + 1)
    },
    onFailure: () => setFailed(true),
    read,
    isHarmless: (theirs, mine) =>
      sameDraft(theirs.draftConfig, known.current) || sameDraft(theirs.draftConfig, mine),
    follow(theirs) {
      seen.current = theirs.updatedAt
    },
    take,
    failure: t('portals.draft.saveError')
  })
  const { saver, isSaving, isBusy, conflict, during, resolve } = draft

  // Adopts changes made by other users or other parts of the screen, when no edit would be lost.
  const follow = useEffectEvent((next: Portal) => {
    // Changes by an action of this screen are adopted by the action itself.
    if (isBusy || next.updatedAt <= seen.current) return
    if (sameDraft(next.draftConfig, known.current)) seen.current = next.updatedAt
    else if (!isDirty && !saver.isBusy && !conflict) {
      take(next)
      notify({ type: 'info', msg: t('portals.draft.changedElsewhere') })
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- adopts the change of another user
  useEffect(() => follow(portal), [portal])

  function want(next: PortalConfig): void {
    if (!conflict && isSavable(next) && !sameDraft(next, saver.latest ?? stored)) saver.want(next)
  }

  function go(next: DraftHistory<PortalConfig> | undefined): void {
    if (!next) return
    setHistory(next)
    counted.current = next.present
    setFormKey((key) => key + 1)
    want(next.present)
  }

  const back = undone(history)
  const forth = redone(history)
  return {
    data,
    hasDraft: !sameDraft(portal.draftConfig, portal.config),
    isDirty,
    isSaving,
    isBusy,
    hasFailed,
    version,
    formKey,
    conflict,
    change: (next) => setHistory((former) => withPresent(former, wholeConfig(next))),
    commit(next, isValid) {
      const whole = wholeConfig(next)
      const before = counted.current
      counted.current = whole
      setHistory((former) =>
        sameDraft(before, whole) ? withPresent(former, whole) : withStep(withPresent(former, before), whole)
      )
      if (isValid) want(whole)
    },
    complete(next) {
      const whole = wholeConfig(next)
      // Form defaults alone do not change the draft.
      if (!isDirty) {
        setStored(whole)
        origins.set(whole, known.current)
      }
      if (sameDraft(counted.current, data)) counted.current = whole
      setHistory((former) => withPresent(former, whole))
    },
    undo: back && (() => go(back)),
    redo: forth && (() => go(forth)),
    save: () => draft.save(isDirty ? data : undefined),
    validate: () =>
      during(async () => {
        if (!(await draft.save())) return
        await endPortalDraft(id, 'POST', seen.current)
        setHistory(withPresentPictures)
        keep(await read())
        notify({ type: 'success', msg: t('portals.draft.validated') })
      }, t('portals.draft.validateError')),
    discard: () =>
      during(async () => {
        await saver.forget()
        await endPortalDraft(id, 'DELETE', seen.current)
        take(await read())
        setFailed(false)
      }, t('portals.draft.discardError')),
    resolve
  }
}
