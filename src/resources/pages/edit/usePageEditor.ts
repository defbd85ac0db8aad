import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storeNewer } from '../../../api/readAgain.ts'
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
  const { _id: id, type } = start
  const [store] = useState(() => {
    const part = (name: string) => (number: number) => t(`pageEdit.parts.${name}`, { number })
    return new EditorStore(start.draftConfig, { tab: part('tab'), panel: part('panel') })
  })
  const server = useServerPage(start)
  const [config, setConfig] = useState(store.config)
  const [saved, setSaved] = useState(store.config)
  /** Last content emitted by the store, which may change several times between two renders. */
  const heard = useRef(store.config)
  const isDirty = config !== saved

  /** Replaces the content by the server's version. */
  function take(known: Page): void {
    server.keep(known)
    store.restart(known.draftConfig)
    setSaved(store.config)
    setConfig(store.config)
  }

  const draft = useSharedDraft<PageConfig, Page>({
    delayMs,
    write: async (mine) => server.keep(await writeDraft(id, mine, server.seen())),
    onSaved: setSaved,
    read: () => readEdited(id),
    isHarmless: (theirs, mine) =>
      sameValue(theirs.draftConfig, server.seen().draftConfig) || sameValue(theirs.draftConfig, mine),
    follow: server.keep,
    take,
    failure: t('pageEdit.saveError')
  })
  const { saver, isSaving, isBusy, conflict } = draft
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
    const seen = server.seen()
    if (store.config !== saved || saver.isBusy || theirs.updatedAt <= seen.updatedAt) return
    if (sameValue(theirs.draftConfig, seen.draftConfig)) server.keep(theirs)
    else {
      take(theirs)
      notify({ type: 'info', msg: t('pageEdit.changedElsewhere') })
    }
  })

  const ends = useDraftEnds({ server, store, draft, save, take })
  return {
    store,
    page: server.page,
    hasDraft: isDirty || hasDraft(server.page),
    isDirty,
    isSaving,
    isBusy,
    problem: draftProblem(type, config),
    conflict,
    save,
    ...ends,
    resolve: (keepsMine) => draft.resolve(keepsMine, store.config === saved ? undefined : store.config)
  }
}

interface DraftParts {
  server: ServerPage
  store: EditorStore
  draft: SharedDraft<PageConfig, Page>
  save: () => Promise<boolean>
  /** Replaces the content by the server's version. */
  take: (page: Page) => void
}

/** Publication and cancellation of the draft. */
function useDraftEnds({
  server,
  store,
  draft,
  save,
  take
}: DraftParts): Pick<PageEditor, 'validate' | 'cancel'> {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { saver, during } = draft
  return {
    validate: () =>
      during(async () => {
        if (!(await save())) return
        server.keep(await endDraft('POST', server.seen()))
        store.forgetPictures()
        void client.invalidateQueries({ queryKey: pagesKey, refetchType: 'none' })
        notify({ type: 'success', msg: t('documents.validated') })
      }, t('documents.validateError')),
    cancel: () =>
      during(async () => {
        await saver.forget()
        take(await endDraft('DELETE', server.seen()))
        notify({ type: 'success', msg: t('documents.discarded') })
      }, t('documents.discardError'))
  }
}

interface ServerPage {
  /** Page as last received. */
  page: Page
  /** State of the page on which the next change is based. */
  seen: () => Page
  keep: (page: Page) => void
}

/** The page as the server has it. */
function useServerPage(start: Page): ServerPage {
  const client = useQueryClient()
  const [page, setPage] = useState(start)
  const seen = useRef(start)
  return {
    page,
    seen: () => seen.current,
    keep(known) {
      seen.current = known
      setPage(known)
      storeNewer(client, pageQuery(start._id).queryKey, () => known)
    }
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
