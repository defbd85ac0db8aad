import { Box } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import type { Application, Configuration } from '../../../../contract/applications/application.ts'
import { withQuery } from '../../../api/http.ts'
import { initMessage, isAlive } from '../../../hosted/frameMessages.ts'
import { useFrameMessages } from '../../../hosted/useFrameMessages.ts'
import { openedApplicationPath } from '../../../paths.ts'
import { addressInFrame } from './addressInFrame.ts'
import { fieldChange, type FieldChange } from './setConfig.ts'

export interface Preview {
  /** Sends the configuration to the application in the frame. */
  send: (configuration: Configuration) => void
}

interface PreviewFrameProps {
  application: Pick<Application, 'id' | 'title' | 'exposedUrl'>
  ref: Ref<Preview>
  /** Called when the application sets one field of its configuration. */
  onField: (change: FieldChange) => void
}

/** Frame with the application and the draft of its configuration. Another React `key` reloads the frame. */
export function PreviewFrame({ application, ref, onField }: PreviewFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const primary = useTheme().palette.primary.main
  // Keeps the first primary colour: a change of theme must not reload the frame.
  const [source] = useState(() =>
    withQuery(openedApplicationPath(application.id), { 'd-frame': true, draft: true, primary })
  )
  // URL after the redirect to the origin of the application, when applications have an origin of their own.
  const address = addressInFrame(source, application.exposedUrl, window.location.href)
  const { origin } = new URL(address)
  useImperativeHandle(ref, () => ({
    send: (content) => frame.current?.contentWindow?.postMessage({ type: 'set-config', content }, origin)
  }))

  useFrameMessages(frame, (event) => {
    if (isAlive(event.data)) {
      const options = initMessage({ title: application.title, src: address })
      frame.current?.contentWindow?.postMessage(options, event.origin)
    }
    const change = fieldChange(event.data)
    if (change) onField(change)
  })

  return (
    <Box
      component="iframe"
      ref={frame}
      src={source}
      title={application.title}
      sx={{ display: 'block', border: 0, width: '100%', height: '100%', bgcolor: 'background.paper' }}
    />
  )
}
