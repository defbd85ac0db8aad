import { useTranslate } from 'react-admin'
import { useRef, type RefObject } from 'react'
import { storedText } from '../../../i18n/storedText.ts'
import type { Configuration } from '../../../../contract/applications/application.ts'
import { ApiError } from '../../../api/http.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { withValueAt } from '../../../schemaForms/annotations/index.ts'
import { useSharedDraft, type SharedDraft } from '../../../ui/draft/useSharedDraft.ts'
import type { ApplicationPage } from '../live/useApplicationPage.ts'
import { dateOfTag, deleteDraft, writeConfiguration, writeDraft } from './configApi.ts'
import { draftError, hasDraft, sameConfiguration } from './draftState.ts'
import type { Preview } from './PreviewFrame.tsx'
import type { FieldChange } from './setConfig.ts'
import { useConfigState, type ConfigState, type ServerVersion } from './useConfigState.ts'
import { useDraftErrorRead, useServerChanges } from './useServerChanges.ts'

/** Milliseconds that group successive changes into one, as when a colour is dragged. */
const delayMs = 60

export interface ConfigEditor extends Pick<
  SharedDraft<Configuration, ServerVersion>,
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
  const { application, can } = page
  const mayWrite = can('writeConfig')
  const state = useConfigState(page, start, preview)
  const { data, savedData } = state
  const isTouched = useRef(false)
  const isDirty = !sameConfiguration(data, savedData)
  const draft = useConfigDraft(page, state)
  const { saver, isBusy, conflict } = draft
  useServerChanges(page, state, () => !!conflict || saver.isBusy || isBusy)
  useDraftErrorRead(page, savedData, start)

  function commit(configuration: Configuration, isValid: boolean): void {
    isTouched.current = true
    state.setData(configuration)
    if (mayWrite && isValid && !conflict && !sameConfiguration(configuration, saver.latest ?? savedData))
      saver.want(configuration)
  }

  return {
    data,
    mayWrite,
    hasDraft: hasDraft(application),
    isDirty,
    isSaving: draft.isSaving,
    isBusy,
    error: storedText(draftError(application) ?? '') || undefined,
    previewKey: state.previewKey,
    conflict,
    change: state.setData,
    commit,
    complete(configuration, isValid) {
      // Defaults that the form adds to a validated configuration create no draft and clear no error until the user
      // edits.
      const isLive = application.status === 'configured' || application.status === 'error'
      if (!mayWrite || (!isTouched.current && isLive && !hasDraft(application))) {
        state.setData(configuration)
        state.setSavedData(configuration)
      } else commit(configuration, isValid)
    },
    setField: ({ path, value }) => {
      if (mayWrite) commit((withValueAt(data, path, value) ?? {}) as Configuration, true)
    },
    save: () => draft.save(isDirty ? data : undefined),
    ...useDraftActions(page, state, draft, () => {
      isTouched.current = false
    }),
    resolve: draft.resolve
  }
}

/** Saves of the draft, with the conflicts with other users' saves. */
function useConfigDraft(
  { application }: ApplicationPage,
  state: ConfigState
): SharedDraft<Configuration, ServerVersion> {
  const t = useTranslate()
  const { getTag, setTag, savedData } = state
  return useSharedDraft<Configuration, ServerVersion>({
    delayMs,
    async write(configuration) {
      setTag(await writeDraft(application.id, configuration, getTag()))
    },
    onSaved(configuration) {
      const hadError = !!draftError(application)
      state.setSavedData(configuration)
      state.merge({ status: 'configured-draft', errorMessageDraft: undefined })
      // After an error the frame is recreated with the saved configuration.
      if (!hadError) state.updatePreview(configuration)
    },
    read: state.readServerVersion,
    isHarmless: ({ configuration }, mine) =>
      sameConfiguration(configuration, savedData) || sameConfiguration(configuration, mine),
    follow(serverVersion) {
      setTag(serverVersion.tag)
    },
    take: state.applyServerVersion,
    failure: t('applications.config.draftError')
  })
}

/**
 * Actions on the whole draft: its validation, its removal, and the choice of a version of the model.
 * @param onCancelled called once the draft is removed from the server
 */
function useDraftActions(
  { application, replace }: ApplicationPage,
  state: ConfigState,
  { save, saver, during }: SharedDraft<Configuration, ServerVersion>,
  onCancelled: () => void
): Pick<ConfigEditor, 'validate' | 'cancel' | 'choose'> {
  const t = useTranslate()
  const notify = useNotification()
  const { data, getTag, setTag, patch } = state
  const { id, url, urlDraft } = application
  return {
    validate: () =>
      during(async () => {
        if (!(await save())) return
        const current =
          urlDraft && urlDraft !== url ? await patch({ url: urlDraft, urlDraft: '' }) : application
        setTag(await writeConfiguration(id, data, getTag()))
        const { errorMessage: _live, errorMessageDraft: _draft, ...withoutErrors } = current
        const updatedAt = dateOfTag(getTag())
        replace({ ...withoutErrors, status: 'configured', updatedAt, lastConfigured: updatedAt })
        state.display(data)
        notify({ type: 'success', msg: t('applications.config.validated') })
      }, t('applications.config.writeError')),
    cancel: () =>
      during(async () => {
        await saver.forget()
        if (!url) throw new ApiError(400, t('applications.config.noUrl'), new Headers())
        await patch({ urlDraft: url })
        setTag(await deleteDraft(id, getTag()))
        onCancelled()
        state.applyServerVersion(await state.readServerVersion())
      }, t('applications.config.draftError')),
    choose: (chosenUrl) =>
      during(async () => {
        await saver.flush()
        replace(await patch({ urlDraft: chosenUrl }))
        state.reloadPreview()
      }, t('applications.config.draftError'))
  }
}
