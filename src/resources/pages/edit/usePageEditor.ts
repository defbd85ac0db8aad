import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Page, PageConfig } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { useSharedDraft, type SharedDraft } from '../../../ui/draft/useSharedDraft.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import { pageQuery, pagesKey } from '../api.ts'
import { hasDraft } from '../../portals/shared/draft.ts'
import { endDraft, readEdited, writeDraft } from './editApi.ts'
import { EditorStore, type EditorState } from './editorStore.ts'
import { draftProblem, type DraftProblem } from './model/draftProblems.ts'

/** Debounce in milliseconds: closer changes are saved together. */
const delayMs = 700

export interface PageEditor extends Pick<SharedDraft<PageConfig, Page>, 'conflict' | 'isBusy' | 'isSaving'> {
  store: EditorStore
  /** Page as last received from the server. */
  page: Page
  hasDraft: boolean
  /** Whether there are unsaved changes. */
  isDirty: boolean
  problem: DraftProblem | undefined
  /** Saves the draft; resolves to false when it is not saved. */
  save: () => Promise<boolean>
  validate: () => Promise<void>
  /** @throws the error of the server, after its notification */
  cancel: () => Promise<void>
  resolve: (keepsMine: boolean) => void
}

/** Editing and autosave of a page. @param start page as loaded */
export function usePageEditor(start: Page): PageEditor {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { _id: id, type } = start
  const [store] = useState(() => {
    const part = (name: string) => (number: number) => t(`pageEdit.parts.${name}`, { number })
    return new EditorStore(start.draftConfig, { tab: part('tab'), panel: part('panel') })
  })
  const [page, setPage] = useState(start)
  const [config, setConfig] = useState(store.config)
  const [saved, setSaved] = useState(store.config)
  // State of the page on which the next change is based.
  const seen = useRef(start)
  /** Last content emitted by the store, which may change several times between two renders. */
  const heard = useRef(store.config)
  const isDirty = config !== saved
  const problem = draftProblem(type, config)

  function know(known: Page): void {
    seen.current = known
    setPage(known)
    client.setQueryData(pageQuery(id).queryKey, known)
  }

  /** Replaces the content by the server's version. */
  function take(known: Page): void {
    know(known)
    store.restart(known.draftConfig)
    setSaved(store.config)
    setConfig(store.config)
  }

  const draft = useSharedDraft<PageConfig, Page>({
    delayMs,
    write: async (mine) => know(await writeDraft(id, mine, seen.current)),
    onSaved: setSaved,
    read: () => readEdited(id),
    isHarmless: (theirs, mine) =>
      sameValue(theirs.draftConfig, seen.current.draftConfig) || sameValue(theirs.draftConfig, mine),
    follow: know,
    take,
    failure: t('pageEdit.saveError')
  })
  const { saver, isSaving, isBusy, conflict, during } = draft
  const save = (): Promise<boolean> => draft.save(isDirty ? store.config : undefined)

  const changed = useEffectEvent(({ history: { present } }: EditorState) => {
    if (present === heard.current) return
    heard.current = present
    setConfig(present)
    // Undoing a change while it is being saved requires another save of the former content.
    const isNew = present !== (saver.latest ?? saved)
    if (isNew && !conflict && !draftProblem(type, present)) saver.want(present)
  })
  useEffect(() => store.subscribe(() => changed(store.getState())), [store])

  // When the tab becomes visible, changes of other users are adopted, if no edit would be lost.
  useWhenShown(async () => {
    if (isDirty || conflict || saver.isBusy || isBusy) return
    const theirs = await readEdited(id)
    if (store.config !== saved || saver.isBusy || theirs.updatedAt <= seen.current.updatedAt) return
    if (sameValue(theirs.draftConfig, seen.current.draftConfig)) know(theirs)
    else {
      take(theirs)
      notify({ type: 'info', msg: t('pageEdit.changedElsewhere') })
    }
  })

  return {
    store,
    page,
    hasDraft: isDirty || hasDraft(page),
    isDirty,
    isSaving,
    isBusy,
    problem,
    conflict,
    save,
    validate: () =>
      during(async () => {
        if (!(await save())) return
        know(await endDraft('POST', seen.current))
        store.forgetPictures()
        void client.invalidateQueries({ queryKey: pagesKey, refetchType: 'none' })
        notify({ type: 'success', msg: t('documents.validated') })
      }, t('documents.validateError')),
    cancel: () =>
      during(async () => {
        await saver.forget()
        take(await endDraft('DELETE', seen.current))
        notify({ type: 'success', msg: t('documents.discarded') })
      }, t('documents.discardError')),
    resolve: (keepsMine) => draft.resolve(keepsMine, store.config === saved ? undefined : store.config)
  }
}

/** Calls a function, whose errors are ignored, each time that the tab becomes visible. */
function useWhenShown(follow: () => Promise<void>): void {
  const followLatest = useEffectEvent(follow)
  useEffect(() => {
    const onShown = (): void => {
      if (document.visibilityState === 'visible') followLatest().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [])
}
