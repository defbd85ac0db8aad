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
  /** Gives the configuration to the application that is shown. */
  send: (configuration: Configuration) => void
}

interface PreviewFrameProps {
  application: Pick<Application, 'id' | 'title' | 'exposedUrl'>
  ref: Ref<Preview>
  /** The application sets one field of its configuration. */
  onField: (change: FieldChange) => void
}

/** The application with the draft of its configuration, as its page is served. Another `key` loads it again. */
export function PreviewFrame({ application, ref, onField }: PreviewFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const primary = useTheme().palette.primary.main
  // The first colour only: another one is no reason to load it again.
  const [source] = useState(() =>
    withQuery(openedApplicationPath(application.id), { 'd-frame': true, draft: true, primary })
  )
  // It may be served from an origin of its own, where its first address leads.
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
