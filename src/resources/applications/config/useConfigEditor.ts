import { useDataProvider, useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Application, Configuration } from '../../../../contract/applications/application.ts'
import { ApiError, isChangedMeanwhile } from '../../../api/http.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { withValueAt } from '../../../schemaForms/annotations/index.ts'
import type { ApplicationPage } from '../live/useApplicationPage.ts'
import {
  dateOfTag,
  deleteDraft,
  readApplication,
  readEdited,
  tagOf,
  writeConfiguration,
  writeDraft
} from './configApi.ts'
import { DraftSaver } from './draftSaver.ts'
import { draftError, hasDraft, sameConfiguration, takesMessages } from './draftState.ts'
import type { Preview } from './PreviewFrame.tsx'
import type { FieldChange } from './setConfig.ts'

/** Changes that follow one another sooner are one: a colour that is dragged. */
const delayMs = 60
/** An error of the draft that was not told live is found then. */
const errorMs = 5000

export interface Conflict {
  theirs: Configuration
  mine: Configuration
  tag: string
}

export interface ConfigEditor {
  data: Configuration
  mayWrite: boolean
  hasDraft: boolean
  /** The form has what is not saved. */
  isDirty: boolean
  isSaving: boolean
  /** Validating, giving up or changing the version. */
  isBusy: boolean
  error: string | undefined
  /** Another one loads the preview again. */
  previewKey: number
  conflict: Conflict | undefined
  change: (data: Configuration) => void
  commit: (data: Configuration, isValid: boolean) => void
  complete: (data: Configuration, isValid: boolean) => void
  setField: (change: FieldChange) => void
  /** Saves what the form has; false when it is not saved. */
  save: () => Promise<boolean>
  validate: () => Promise<void>
  cancel: () => Promise<void>
  choose: (url: string) => Promise<void>
  resolve: (keepsMine: boolean) => void
}

/**
 * What is edited of the configuration of a page's application, and how it is saved.
 * @param start what the server has
 */
export function useConfigEditor(
  page: ApplicationPage,
  start: Configuration,
  preview: RefObject<Preview | null>
): ConfigEditor {
  const t = useTranslate()
  const notify = useNotification()
  const dataProvider = useDataProvider()
  const { application, can, replace, reload } = page
  const { id } = application
  const mayWrite = can('writeConfig')
  const [data, setData] = useState(start)
  const [stored, setStored] = useState(start)
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [previewKey, setPreviewKey] = useState(0)
  const [saver] = useState(() => new DraftSaver<Configuration>(delayMs))
  const tag = useRef(tagOf(application))
  const isTouched = useRef(false)
  const isDirty = !sameConfiguration(data, stored)

  const write = useEffectEvent(async (draft: Configuration) => {
    tag.current = await writeDraft(id, draft, tag.current)
  })
  const saved = useEffectEvent((draft: Configuration) => {
    const hadError = !!draftError(application)
    setStored(draft)
    merge({ status: 'configured-draft', errorMessageDraft: undefined })
    // After an error the frame is made anew.
    if (!hadError) show(draft)
  })
  const failed = useEffectEvent(async (error: unknown, draft: Configuration) => {
    if (isChangedMeanwhile(error)) await compare(draft)
    else notify({ msg: t('applications.config.draftError'), error })
  })
  useEffect(
    () =>
      saver.use({
        write: (draft) => write(draft),
        onSaved: (draft) => saved(draft),
        onFailure: (error, draft) => failed(error, draft),
        onRest: (isResting) => setSaving(!isResting)
      }),
    [saver]
  )

  function merge(changes: Partial<Record<keyof Application, unknown>>): void {
    const { errorMessageDraft: _former, ...rest } = application
    const kept = 'errorMessageDraft' in changes ? rest : application
    replace({ ...kept, ...changes, updatedAt: dateOfTag(tag.current) } as Application)
  }

  function show(configuration: Configuration): void {
    if (takesMessages(application)) preview.current?.send(configuration)
    else setPreviewKey((key) => key + 1)
  }

  function take(configuration: Configuration): void {
    setData(configuration)
    setStored(configuration)
    setPreviewKey((key) => key + 1)
  }

  /** Somebody else has changed the application: its draft, or something that is nobody's concern here. */
  async function compare(mine: Configuration): Promise<void> {
    try {
      const [current, theirs] = await Promise.all([readApplication(id), readEdited(id, mayWrite)])
      replace(current)
      if (sameConfiguration(theirs, stored) || sameConfiguration(theirs, mine)) {
        tag.current = tagOf(current)
        saver.want(mine)
      } else setConflict({ theirs, mine, tag: tagOf(current) })
    } catch (error) {
      notify({ msg: t('applications.config.draftError'), error })
    }
  }

  // What others save is shown as soon as it is known, where nothing is lost by it.
  const follow = useEffectEvent(async (updatedAt: string) => {
    if (!mayWrite || conflict || saver.isBusy || isBusy || dateOfTag(tag.current) >= updatedAt) return
    const theirs = await readEdited(id, mayWrite)
    if (saver.isBusy || dateOfTag(tag.current) >= updatedAt) return
    if (sameConfiguration(theirs, stored)) tag.current = `"${updatedAt}"`
    else if (!isDirty) {
      tag.current = `"${updatedAt}"`
      take(theirs)
      notify({ type: 'info', msg: t('applications.config.changedElsewhere') })
    }
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- once the server has answered
    follow(application.updatedAt).catch(() => undefined)
  }, [application.updatedAt])

  // Not everybody hears live of what the application says of its draft.
  const hearsErrors = can('realtime-draft-error')
  const readAgain = useEffectEvent(() => void reload())
  useEffect(() => {
    if (hearsErrors || stored === start) return undefined
    const timer = setTimeout(() => readAgain(), errorMs)
    return () => clearTimeout(timer)
  }, [hearsErrors, stored, start])

  function commit(next: Configuration, isValid: boolean): void {
    isTouched.current = true
    setData(next)
    if (mayWrite && isValid && !conflict && (saver.isBusy || !sameConfiguration(next, stored)))
      saver.want(next)
  }

  async function patch(changes: Partial<Record<keyof Application, unknown>>): Promise<Application> {
    const answer = await dataProvider.update<Application>('applications', {
      id,
      data: changes,
      // The change is exact: nothing is left out because it equals a former value.
      previousData: undefined as never,
      meta: { seen: tag.current }
    })
    tag.current = tagOf(answer.data)
    return answer.data
  }

  /** One at a time, and not while the draft is on its way. */
  async function during(action: () => Promise<void>, failure: string): Promise<void> {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      notify({ msg: failure, error })
      if (isChangedMeanwhile(error)) await startAgain()
      throw error
    } finally {
      setBusy(false)
    }
  }

  async function startAgain(): Promise<void> {
    const [current, theirs] = await Promise.all([readApplication(id), readEdited(id, mayWrite)])
    tag.current = tagOf(current)
    replace(current)
    take(theirs)
  }

  return {
    data,
    mayWrite,
    hasDraft: hasDraft(application),
    isDirty,
    isSaving,
    isBusy,
    error: draftError(application),
    previewKey,
    conflict,
    change: setData,
    commit,
    complete(next, isValid) {
      // To look at what is validated makes no draft of it.
      if (
        !mayWrite ||
        (!isTouched.current && application.status === 'configured' && !hasDraft(application))
      ) {
        setData(next)
        setStored(next)
      } else commit(next, isValid)
    },
    setField: ({ path, value }) => {
      if (mayWrite) commit((withValueAt(data, path, value) ?? {}) as Configuration, true)
    },
    async save() {
      if (isDirty) saver.want(data)
      await saver.flush()
      return !saver.hasFailed
    },
    validate: () =>
      during(async () => {
        await saver.flush()
        if (saver.hasFailed) return
        const { urlDraft, url } = application
        const current =
          urlDraft && urlDraft !== url ? await patch({ url: urlDraft, urlDraft: '' }) : application
        tag.current = await writeConfiguration(id, data, tag.current)
        const { errorMessage: _live, errorMessageDraft: _draft, ...kept } = current
        const now = dateOfTag(tag.current)
        replace({ ...kept, status: 'configured', updatedAt: now, lastConfigured: now })
        take(data)
        notify({ type: 'success', msg: t('applications.config.validated') })
      }, t('applications.config.writeError')),
    cancel: () =>
      during(async () => {
        await saver.forget()
        if (!application.url) throw new ApiError(400, t('applications.config.noUrl'), new Headers())
        await patch({ urlDraft: application.url })
        tag.current = await deleteDraft(id, tag.current)
        isTouched.current = false
        await startAgain()
      }, t('applications.config.draftError')),
    choose: (url) =>
      during(async () => {
        await saver.flush()
        replace(await patch({ urlDraft: url }))
        setPreviewKey((key) => key + 1)
      }, t('applications.config.draftError')),
    resolve(keepsMine) {
      if (!conflict) return
      const { mine, theirs, tag: current } = conflict
      setConflict(undefined)
      tag.current = current
      if (keepsMine) saver.want(mine)
      else take(theirs)
    }
  }
}
