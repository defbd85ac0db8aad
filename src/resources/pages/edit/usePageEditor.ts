import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Page, PageConfig } from '../../../../contract/portals/page.ts'
import { isChangedMeanwhile } from '../../../api/http.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import { DraftSaver } from '../../applications/config/draftSaver.ts'
import { pageQuery, pagesKey } from '../api.ts'
import { hasDraft } from '../../portals/shared/draft.ts'
import { endDraft, readEdited, writeDraft } from './editApi.ts'
import { EditorStore, type EditorState } from './editorStore.ts'
import { draftProblem, type DraftProblem } from './model/draftProblems.ts'

/** Changes that follow one another sooner are saved together. */
const delayMs = 700

interface Conflict {
  theirs: Page
  mine: PageConfig
}

export interface PageEditor {
  store: EditorStore
  /** As the server has it. */
  page: Page
  hasDraft: boolean
  /** There is what is not saved. */
  isDirty: boolean
  isSaving: boolean
  /** Validating the draft, or giving it up. */
  isBusy: boolean
  problem: DraftProblem | undefined
  conflict: Conflict | undefined
  /** Saves what is edited; false when it is not saved. */
  save: () => Promise<boolean>
  validate: () => Promise<void>
  /** @throws what the server refuses, once it was told */
  cancel: () => Promise<void>
  resolve: (keepsMine: boolean) => void
}

/** What is edited of a page, and how it is saved. @param start the page as the server has it */
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
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [saver] = useState(() => new DraftSaver<PageConfig>(delayMs))
  // The one that the next change starts from.
  const seen = useRef(start)
  const isDirty = config !== saved
  const problem = draftProblem(type, config)

  function know(known: Page): void {
    seen.current = known
    setPage(known)
    client.setQueryData(pageQuery(id).queryKey, known)
  }

  /** What is edited is what the server has. */
  function take(known: Page): void {
    know(known)
    store.restart(known.draftConfig)
    setSaved(store.config)
    setConfig(store.config)
  }

  /** Somebody else has changed the page: its draft, or something that is nobody's concern here. */
  async function compare(mine: PageConfig): Promise<void> {
    try {
      const theirs = await readEdited(id)
      if (sameValue(theirs.draftConfig, seen.current.draftConfig) || sameValue(theirs.draftConfig, mine)) {
        know(theirs)
        saver.want(mine)
      } else setConflict({ theirs, mine })
    } catch (error) {
      notify({ msg: t('pageEdit.saveError'), error })
    }
  }

  const write = useEffectEvent(async (draft: PageConfig) => know(await writeDraft(id, draft, seen.current)))
  const failed = useEffectEvent(async (error: unknown, draft: PageConfig) => {
    if (isChangedMeanwhile(error)) await compare(draft)
    else notify({ msg: t('pageEdit.saveError'), error })
  })
  useEffect(
    () =>
      saver.use({
        write: (draft) => write(draft),
        onSaved: (draft) => setSaved(draft),
        onFailure: (error, draft) => failed(error, draft),
        onRest: (isResting) => setSaving(!isResting)
      }),
    [saver]
  )

  const changed = useEffectEvent(({ history: { present } }: EditorState) => {
    if (present === config) return
    setConfig(present)
    if (present !== saved && !conflict && !draftProblem(type, present)) saver.want(present)
  })
  useEffect(() => store.subscribe(() => changed(store.getState())), [store])

  // Whoever comes back to the page finds what others have saved, where nothing is lost by it.
  const follow = useEffectEvent(async () => {
    if (isDirty || conflict || saver.isBusy || isBusy) return
    const theirs = await readEdited(id)
    if (store.config !== saved || saver.isBusy || theirs.updatedAt <= seen.current.updatedAt) return
    if (sameValue(theirs.draftConfig, seen.current.draftConfig)) know(theirs)
    else {
      take(theirs)
      notify({ type: 'info', msg: t('pageEdit.changedElsewhere') })
    }
  })
  useEffect(() => {
    const onShown = (): void => {
      if (document.visibilityState === 'visible') follow().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [])

  async function during(action: () => Promise<void>, failure: string): Promise<void> {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      notify({ msg: failure, error })
      if (isChangedMeanwhile(error)) take(await readEdited(id))
      throw error
    } finally {
      setBusy(false)
    }
  }

  return {
    store,
    page,
    hasDraft: isDirty || hasDraft(page),
    isDirty,
    isSaving,
    isBusy,
    problem,
    conflict,
    async save() {
      if (isDirty) saver.want(store.config)
      await saver.flush()
      return !saver.hasFailed
    },
    validate: () =>
      during(async () => {
        if (isDirty) saver.want(store.config)
        await saver.flush()
        if (saver.hasFailed) return
        know(await endDraft(id, 'POST', seen.current))
        void client.invalidateQueries({ queryKey: pagesKey, refetchType: 'none' })
        notify({ type: 'success', msg: t('pageShow.validated') })
      }, t('pageShow.validateError')),
    cancel: () =>
      during(async () => {
        await saver.forget()
        take(await endDraft(id, 'DELETE', seen.current))
        notify({ type: 'success', msg: t('pageShow.discarded') })
      }, t('pageShow.discardError')),
    resolve(keepsMine) {
      if (!conflict) return
      const { mine, theirs } = conflict
      setConflict(undefined)
      if (keepsMine) {
        know(theirs)
        saver.want(store.config === saved ? mine : store.config)
      } else take(theirs)
    }
  }
}
