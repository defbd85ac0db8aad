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
  const { _id: id } = portal
  const server = useServerPortal(portal)
  const form = useFormHistory(portal.draftConfig)
  const { data, back, forth, formKey } = form
  const [stored, setStored] = useState(portal.draftConfig)
  const [hasFailed, setFailed] = useState(false)
  const [version, setVersion] = useState(0)
  // Server version of each configuration before form defaults were added: undoing back to it leaves no draft.
  const [origins] = useState(() => new WeakMap<PortalConfig, PortalConfig>())
  const isDirty = !sameDraft(data, stored)

  /** Resets the form to the server's version. */
  function take(next: Portal): void {
    server.keep(next)
    setStored(next.draftConfig)
    setFailed(false)
    form.jump(startOf(next.draftConfig))
    setVersion((former) => former + 1)
  }

  const draft = useSharedDraft<PortalConfig, Portal>({
    delayMs,
    write: async (draftConfig) =>
      server.keep(
        await patchPortal(id, { draftConfig: origins.get(draftConfig) ?? draftConfig }, server.seen())
      ),
    onSaved(config) {
      setStored(config)
      setFailed(false)
      setVersion((former) => former + 1)
    },
    onFailure: () => setFailed(true),
    read: server.read,
    isHarmless: (theirs, mine) =>
      sameDraft(theirs.draftConfig, server.draft()) || sameDraft(theirs.draftConfig, mine),
    follow: server.follow,
    take,
    failure: t('portals.draft.saveError')
  })
  const { saver, isSaving, isBusy, conflict, resolve } = draft

  // Adopts changes made by other users or other parts of the screen, when no edit would be lost.
  const follow = useEffectEvent((next: Portal) => {
    // Changes by an action of this screen are adopted by the action itself.
    if (isBusy || next.updatedAt <= server.seen()) return
    if (sameDraft(next.draftConfig, server.draft())) server.follow(next)
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

  function go(next: DraftHistory<PortalConfig>): void {
    form.jump(next)
    want(next.present)
  }

  const ends = useDraftEnds(id, { server, draft, forgetPictures: form.forgetPictures, take })
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
    change: (next) => form.type(wholeConfig(next)),
    commit(next, isValid) {
      const whole = wholeConfig(next)
      form.commit(whole)
      if (isValid) want(whole)
    },
    complete(next) {
      const whole = wholeConfig(next)
      // Form defaults alone do not change the draft.
      if (!isDirty) {
        setStored(whole)
        origins.set(whole, server.draft())
      }
      form.complete(whole)
    },
    undo: back && (() => go(back)),
    redo: forth && (() => go(forth)),
    save: () => draft.save(isDirty ? data : undefined),
    ...ends,
    resolve
  }
}

interface DraftEnds {
  server: ServerPortal
  draft: SharedDraft<PortalConfig, Portal>
  forgetPictures: () => void
  /** Resets the form to the server's version. */
  take: (next: Portal) => void
}

/** Publication and cancellation of the draft. */
function useDraftEnds(
  id: string,
  { server, draft, forgetPictures, take }: DraftEnds
): Pick<PortalDraft, 'validate' | 'discard'> {
  const t = useViewTranslate()
  const notify = useNotification()
  const { saver, during } = draft
  return {
    validate: () =>
      during(async () => {
        if (!(await draft.save())) return
        await endPortalDraft(id, 'POST', server.seen())
        forgetPictures()
        server.keep(await server.read())
        notify({ type: 'success', msg: t('portals.draft.validated') })
      }, t('portals.draft.validateError')),
    discard: () =>
      during(async () => {
        await saver.forget()
        await endPortalDraft(id, 'DELETE', server.seen())
        take(await server.read())
      }, t('portals.draft.discardError'))
  }
}

interface ServerPortal {
  /** State of the portal that the next change is based on. */
  seen: () => string
  /** Last known draft of the server. */
  draft: () => PortalConfig
  keep: (next: Portal) => void
  /** Takes a newer state with the same draft. */
  follow: (next: Portal) => void
  read: () => Promise<Portal>
}

/** The portal as the server has it. */
function useServerPortal(portal: Portal): ServerPortal {
  const client = useQueryClient()
  const query = portalQuery(portal._id)
  const seen = useRef(portal.updatedAt)
  const draft = useRef(portal.draftConfig)
  return {
    seen: () => seen.current,
    draft: () => draft.current,
    keep(next) {
      seen.current = next.updatedAt
      draft.current = next.draftConfig
      client.setQueryData(query.queryKey, next)
      void client.invalidateQueries({ queryKey: [...portalsKey, 'list'] })
    },
    follow(next) {
      seen.current = next.updatedAt
    },
    read: () => client.fetchQuery({ ...query, staleTime: 0 })
  }
}

interface FormHistory {
  data: PortalConfig
  /** Key of the form: a change resets it. */
  formKey: number
  back: DraftHistory<PortalConfig> | undefined
  forth: DraftHistory<PortalConfig> | undefined
  /** Resets the form to another state. */
  jump: (next: DraftHistory<PortalConfig>) => void
  /** Takes values that are being typed, which are no step of their own. */
  type: (config: PortalConfig) => void
  commit: (config: PortalConfig) => void
  /** Takes values with the defaults of the form, which are no step. */
  complete: (config: PortalConfig) => void
  /** Takes pictures that are no longer stored out of all steps. */
  forgetPictures: () => void
}

/** Values of the form, with undo and redo. */
function useFormHistory(start: PortalConfig): FormHistory {
  const [history, setHistory] = useState<DraftHistory<PortalConfig>>(() => startOf(start))
  const [formKey, setFormKey] = useState(0)
  /** Last committed value: typing in progress is not an undo step yet. */
  const committed = useRef(start)
  const { present: data } = history
  return {
    data,
    formKey,
    back: undone(history),
    forth: redone(history),
    jump(next) {
      setHistory(next)
      committed.current = next.present
      setFormKey((key) => key + 1)
    },
    type: (config) => setHistory((former) => withPresent(former, config)),
    commit(config) {
      const before = committed.current
      committed.current = config
      setHistory((former) =>
        sameDraft(before, config)
          ? withPresent(former, config)
          : withStep(withPresent(former, before), config)
      )
    },
    complete(config) {
      if (sameDraft(committed.current, data)) committed.current = config
      setHistory((former) => withPresent(former, config))
    },
    forgetPictures: () => setHistory(withPresentPictures)
  }
}
