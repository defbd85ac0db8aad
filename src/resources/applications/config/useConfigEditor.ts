import { useDataProvider, useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { storedText } from '../../../i18n/storedText.ts'
import type { Application, Configuration } from '../../../../contract/applications/application.ts'
import { ApiError } from '../../../api/http.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { withValueAt } from '../../../schemaForms/annotations/index.ts'
import { useSharedDraft, type SharedDraft } from '../../../ui/draft/useSharedDraft.ts'
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
import { draftError, hasDraft, sameConfiguration, takesMessages } from './draftState.ts'
import type { Preview } from './PreviewFrame.tsx'
import type { FieldChange } from './setConfig.ts'

/** Milliseconds that group successive changes into one, as when a colour is dragged. */
const delayMs = 60
/** Milliseconds before the application is read again, to show an error of the draft without a live channel. */
const errorMs = 5000

interface Theirs {
  configuration: Configuration
  tag: string
}

export interface ConfigEditor extends Pick<
  SharedDraft<Configuration, Theirs>,
  'conflict' | 'isBusy' | 'isSaving'
> {
  data: Configuration
  mayWrite: boolean
  hasDraft: boolean
  /** Whether the form has unsaved changes. */
  isDirty: boolean
  error: string | undefined
  /** React key of the preview: another key reloads it. */
  previewKey: number
  change: (data: Configuration) => void
  commit: (data: Configuration, isValid: boolean) => void
  complete: (data: Configuration, isValid: boolean) => void
  setField: (change: FieldChange) => void
  /** Saves the form; resolves to false when the save fails. */
  save: () => Promise<boolean>
  validate: () => Promise<void>
  cancel: () => Promise<void>
  choose: (url: string) => Promise<void>
  resolve: (keepsMine: boolean) => void
}

/**
 * State of the configuration editor, with its saves and its conflicts.
 * @param start configuration read from the server
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
  const [previewKey, setPreviewKey] = useState(0)
  const tag = useRef(tagOf(application))
  const isTouched = useRef(false)
  const isDirty = !sameConfiguration(data, stored)

  const draft = useSharedDraft<Configuration, Theirs>({
    delayMs,
    async write(configuration) {
      tag.current = await writeDraft(id, configuration, tag.current)
    },
    onSaved(configuration) {
      const hadError = !!draftError(application)
      setStored(configuration)
      merge({ status: 'configured-draft', errorMessageDraft: undefined })
      // After an error the frame is recreated with the saved configuration.
      if (!hadError) show(configuration)
    },
    read,
    isHarmless: ({ configuration }, mine) =>
      sameConfiguration(configuration, stored) || sameConfiguration(configuration, mine),
    follow(theirs) {
      tag.current = theirs.tag
    },
    take: takeTheirs,
    failure: t('applications.config.draftError')
  })
  const { saver, isBusy, conflict, during } = draft

  async function read(): Promise<Theirs> {
    const [current, configuration] = await Promise.all([readApplication(id), readEdited(id, mayWrite)])
    replace(current)
    return { configuration, tag: tagOf(current) }
  }

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

  function takeTheirs(theirs: Theirs): void {
    tag.current = theirs.tag
    take(theirs.configuration)
  }

  // Shows the changes of other users at once, unless there are unsaved changes to lose.
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
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set after a response
    follow(application.updatedAt).catch(() => undefined)
  }, [application.updatedAt])

  // Without the right to the live channel of draft errors, the application is read again later.
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
    if (mayWrite && isValid && !conflict && !sameConfiguration(next, saver.latest ?? stored)) saver.want(next)
  }

  async function patch(changes: Partial<Record<keyof Application, unknown>>): Promise<Application> {
    const answer = await dataProvider.update<Application>('applications', {
      id,
      data: changes,
      // Without previous data every key is sent, even with an unchanged value.
      previousData: undefined as never,
      meta: { ifMatch: tag.current }
    })
    tag.current = tagOf(answer.data)
    return answer.data
  }

  return {
    data,
    mayWrite,
    hasDraft: hasDraft(application),
    isDirty,
    isSaving: draft.isSaving,
    isBusy,
    error: storedText(draftError(application) ?? '') || undefined,
    previewKey,
    conflict,
    change: setData,
    commit,
    complete(next, isValid) {
      // Defaults that the form adds to a validated configuration create no draft and clear no error until the user
      // edits.
      const isLive = application.status === 'configured' || application.status === 'error'
      if (!mayWrite || (!isTouched.current && isLive && !hasDraft(application))) {
        setData(next)
        setStored(next)
      } else commit(next, isValid)
    },
    setField: ({ path, value }) => {
      if (mayWrite) commit((withValueAt(data, path, value) ?? {}) as Configuration, true)
    },
    save: () => draft.save(isDirty ? data : undefined),
    validate: () =>
      during(async () => {
        if (!(await draft.save())) return
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
        takeTheirs(await read())
      }, t('applications.config.draftError')),
    choose: (url) =>
      during(async () => {
        await saver.flush()
        replace(await patch({ urlDraft: url }))
        setPreviewKey((key) => key + 1)
      }, t('applications.config.draftError')),
    resolve: draft.resolve
  }
}
