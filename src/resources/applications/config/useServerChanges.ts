import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent } from 'react'
import type { Configuration } from '../../../../contract/applications/application.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import type { ApplicationPage } from '../live/useApplicationPage.ts'
import { dateOfTag, readEdited } from './configApi.ts'
import { sameConfiguration } from './draftState.ts'
import type { ConfigState } from './useConfigState.ts'

/** Milliseconds before the application is read again, to show an error of the draft without a live channel. */
const errorMs = 5000

/**
 * Displays the changes of other users at once, unless there are unsaved changes to lose.
 * @param isWriting whether a write or a conflict is in progress, at the time of the call
 */
export function useServerChanges(
  { application, can }: ApplicationPage,
  state: ConfigState,
  isWriting: () => boolean
): void {
  const t = useTranslate()
  const notify = useNotification()
  const follow = useEffectEvent(async (updatedAt: string) => {
    const { getTag, setTag, savedData } = state
    const mayWrite = can('writeConfig')
    if (!mayWrite || isWriting() || dateOfTag(getTag()) >= updatedAt) return
    const configuration = await readEdited(application.id, mayWrite)
    if (isWriting() || dateOfTag(getTag()) >= updatedAt) return
    if (sameConfiguration(configuration, savedData)) setTag(`"${updatedAt}"`)
    else if (sameConfiguration(state.data, savedData)) {
      setTag(`"${updatedAt}"`)
      state.display(configuration)
      notify({ type: 'info', msg: t('applications.config.changedElsewhere') })
    }
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set after a response
    follow(application.updatedAt).catch(() => undefined)
  }, [application.updatedAt])
}

/** Without the right to the live channel of draft errors, reads the application again some time after a save. */
export function useDraftErrorRead(
  { can, reload }: ApplicationPage,
  savedData: Configuration,
  start: Configuration
): void {
  const receivesErrors = can('realtime-draft-error')
  const readAgain = useEffectEvent(() => void reload())
  useEffect(() => {
    if (receivesErrors || savedData === start) return undefined
    const timer = setTimeout(() => readAgain(), errorMs)
    return () => clearTimeout(timer)
  }, [receivesErrors, savedData, start])
}
