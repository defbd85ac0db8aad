import { useEffect, useEffectEvent, useState } from 'react'
import type { Portal, PortalConfig } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { useSharedDraft, type SharedDraft } from '../../../ui/draft/useSharedDraft.ts'
import { endPortalDraft, patchPortal } from '../api.ts'
import { startOf, type DraftHistory } from '../model/draftHistory.ts'
import { sameDraft, wholeConfig } from '../model/portalDraft.ts'
import { usePortalHistory } from './usePortalHistory.ts'
import { useServerPortal, type ServerPortal } from './useServerPortal.ts'

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
  const { _id: id } = portal
  const server = useServerPortal(portal)
  const form = usePortalHistory(portal.draftConfig)
  const saved = useSavedDraft(portal.draftConfig)
  const { data, back, forth } = form
  // Server version of each configuration before form defaults were added: undoing back to it leaves no draft.
  const [origins] = useState(() => new WeakMap<PortalConfig, PortalConfig>())
  const isDirty = !sameDraft(data, saved.config)

  /** Resets the form to the server's version. */
  function take(next: Portal): void {
    server.keep(next)
    saved.keep(next.draftConfig)
    form.jump(startOf(next.draftConfig))
  }

  const draft = useSharedDraft<PortalConfig, Portal>({
    delayMs,
    write: async (draftConfig) =>
      server.keep(
        await patchPortal(id, { draftConfig: origins.get(draftConfig) ?? draftConfig }, server.seen())
      ),
    onSaved: saved.keep,
    onFailure: saved.fail,
    read: server.read,
    isHarmless: (theirs, mine) =>
      sameDraft(theirs.draftConfig, server.draft()) || sameDraft(theirs.draftConfig, mine),
    follow: server.follow,
    take,
    failure: t('portals.draft.saveError')
  })
  const { saver, isSaving, isBusy, conflict, resolve } = draft
  useOthersChanges(portal, { server, draft, isDirty, take })

  function want(next: PortalConfig): void {
    if (!conflict && isSavable(next) && !sameDraft(next, saver.latest ?? saved.config)) saver.want(next)
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
    hasFailed: saved.hasFailed,
    version: saved.version,
    formKey: form.formKey,
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
        saved.complete(whole)
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

interface SavedDraft {
  config: PortalConfig
  /** Whether the server rejected the last change. */
  hasFailed: boolean
  /** Version of the saved draft, for the preview. */
  version: number
  /** Takes a draft that the server has by now. */
  keep: (config: PortalConfig) => void
  /** Takes the same draft with the defaults of the form. */
  complete: (config: PortalConfig) => void
  fail: () => void
}

/** The draft as it was saved last. */
function useSavedDraft(start: PortalConfig): SavedDraft {
  const [config, setConfig] = useState(start)
  const [hasFailed, setFailed] = useState(false)
  const [version, setVersion] = useState(0)
  return {
    config,
    hasFailed,
    version,
    keep(next) {
      setConfig(next)
      setFailed(false)
      setVersion((former) => former + 1)
    },
    complete: setConfig,
    fail: () => setFailed(true)
  }
}

type OthersChangesOptions = Pick<DraftParts, 'server' | 'draft' | 'take'> & { isDirty: boolean }

/** Adopts changes made by other users or other parts of the screen, when no edit would be lost. */
function useOthersChanges(portal: Portal, options: OthersChangesOptions): void {
  const t = useViewTranslate()
  const notify = useNotification()
  const { server, draft, isDirty, take } = options
  const follow = useEffectEvent((next: Portal) => {
    // Changes by an action of this screen are adopted by the action itself.
    if (draft.isBusy || next.updatedAt <= server.seen()) return
    if (sameDraft(next.draftConfig, server.draft())) server.follow(next)
    else if (!isDirty && !draft.saver.isBusy && !draft.conflict) {
      take(next)
      notify({ type: 'info', msg: t('portals.draft.changedElsewhere') })
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- adopts the change of another user
  useEffect(() => follow(portal), [portal])
}

interface DraftParts {
  server: ServerPortal
  draft: SharedDraft<PortalConfig, Portal>
  forgetPictures: () => void
  /** Resets the form to the server's version. */
  take: (next: Portal) => void
}

/** Publication and cancellation of the draft. */
function useDraftEnds(
  id: string,
  { server, draft, forgetPictures, take }: DraftParts
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
