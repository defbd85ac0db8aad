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

/** Changes that follow one another sooner are one: a colour that is dragged. */
const delayMs = 400

type Values = Record<string, unknown>

export interface PortalDraft extends Pick<
  SharedDraft<PortalConfig, Portal>,
  'conflict' | 'isBusy' | 'isSaving'
> {
  data: PortalConfig
  /** There is something that visitors do not have yet. */
  hasDraft: boolean
  /** The form has what is not saved. */
  isDirty: boolean
  /** The last change was refused, and waits for another one. */
  hasFailed: boolean
  /** The preview is loaded again when it changes. */
  version: number
  /** Key of the form: it begins anew when the key changes. */
  formKey: number
  change: (data: Values) => void
  commit: (data: Values, isValid: boolean) => void
  complete: (data: Values) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Saves what the form has; false when it is not saved. */
  save: () => Promise<boolean>
  validate: () => Promise<void>
  discard: () => Promise<void>
  resolve: (keepsMine: boolean) => void
}

/**
 * What is edited of a portal, step by step, and how it is saved as its draft.
 * @param isSavable whether all forms of the portal are as they should be
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
  /** What the server had before a form put its defaults in it: to come back to that is to have no draft. */
  const [origins] = useState(() => new WeakMap<PortalConfig, PortalConfig>())
  const seen = useRef(portal.updatedAt)
  /** What the server has of it, as far as is known. */
  const known = useRef(portal.draftConfig)
  /** The last value that counts: what is typed since is no step yet. */
  const counted = useRef(portal.draftConfig)
  const { present: data } = history
  const isDirty = !sameDraft(data, stored)

  function keep(next: Portal): void {
    seen.current = next.updatedAt
    known.current = next.draftConfig
    client.setQueryData(queryKey, next)
    void client.invalidateQueries({ queryKey: [...portalsKey, 'list'] })
  }

  /** The form begins anew with what the server has. */
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

  // Other parts of the screen change the portal, and other people do: what they save is shown where nothing is lost by it.
  const follow = useEffectEvent((next: Portal) => {
    // What an action of this screen has changed is taken by the action itself.
    if (isBusy || next.updatedAt <= seen.current) return
    if (sameDraft(next.draftConfig, known.current)) seen.current = next.updatedAt
    else if (!isDirty && !saver.isBusy && !conflict) {
      take(next)
      notify({ type: 'info', msg: t('portals.draft.changedElsewhere') })
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- somebody else has changed it
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
      // To look at a form changes nothing of the draft.
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
