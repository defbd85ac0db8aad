import { useDataProvider } from 'react-admin'
import { useRef, useState, type RefObject } from 'react'
import type { Application, Configuration } from '../../../../contract/applications/application.ts'
import type { ApplicationPage } from '../live/useApplicationPage.ts'
import { dateOfTag, readApplication, readEdited, tagOf } from './configApi.ts'
import { takesMessages } from './draftState.ts'
import type { Preview } from './PreviewFrame.tsx'

export interface ServerVersion {
  configuration: Configuration
  tag: string
}

type ApplicationChanges = Partial<Record<keyof Application, unknown>>

export interface ConfigState {
  /** Configuration in the form. */
  data: Configuration
  setData: (data: Configuration) => void
  /** Configuration that the server last returned or received. */
  savedData: Configuration
  setSavedData: (data: Configuration) => void
  /** React key of the preview: another key reloads it. */
  previewKey: number
  reloadPreview: () => void
  /** Returns the ETag of the server's version on which the next write is based. */
  getTag: () => string
  setTag: (tag: string) => void
  readServerVersion: () => Promise<ServerVersion>
  /** Updates the displayed application after a save of its draft. */
  merge: (changes: ApplicationChanges) => void
  /** Sends the configuration to the preview, or reloads it. */
  updatePreview: (configuration: Configuration) => void
  /** Displays a saved configuration in the form and in the preview. */
  display: (configuration: Configuration) => void
  applyServerVersion: (version: ServerVersion) => void
  /** Changes other fields of the application, if it has not changed meanwhile. */
  patch: (changes: ApplicationChanges) => Promise<Application>
}

/**
 * State of a configuration that is edited: its form, its saved version and its preview.
 * @param start configuration read from the server
 */
export function useConfigState(
  { application, can, replace }: ApplicationPage,
  start: Configuration,
  preview: RefObject<Preview | null>
): ConfigState {
  const dataProvider = useDataProvider()
  const { id } = application
  const [data, setData] = useState(start)
  const [savedData, setSavedData] = useState(start)
  const [previewKey, setPreviewKey] = useState(0)
  const tag = useRef(tagOf(application))

  function reloadPreview(): void {
    setPreviewKey((key) => key + 1)
  }

  function setTag(newTag: string): void {
    tag.current = newTag
  }

  function display(configuration: Configuration): void {
    setData(configuration)
    setSavedData(configuration)
    reloadPreview()
  }

  return {
    data,
    setData,
    savedData,
    setSavedData,
    previewKey,
    reloadPreview,
    getTag: () => tag.current,
    setTag,
    async readServerVersion() {
      const [current, configuration] = await Promise.all([
        readApplication(id),
        readEdited(id, can('writeConfig'))
      ])
      replace(current)
      return { configuration, tag: tagOf(current) }
    },
    merge(changes) {
      const { errorMessageDraft: _former, ...withoutError } = application
      const fields = 'errorMessageDraft' in changes ? withoutError : application
      replace({ ...fields, ...changes, updatedAt: dateOfTag(tag.current) } as Application)
    },
    updatePreview(configuration) {
      if (takesMessages(application)) preview.current?.send(configuration)
      else reloadPreview()
    },
    display,
    applyServerVersion(version) {
      setTag(version.tag)
      display(version.configuration)
    },
    async patch(changes) {
      const response = await dataProvider.update<Application>('applications', {
        id,
        data: changes,
        // Without previous data every key is sent, even with an unchanged value.
        previousData: undefined as never,
        meta: { ifMatch: tag.current }
      })
      setTag(tagOf(response.data))
      return response.data
    }
  }
}
