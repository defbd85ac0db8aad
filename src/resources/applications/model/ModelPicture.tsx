import Apps from '@mui/icons-material/Apps'
import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { ShownBaseApplication } from '../../../../contract/applications/baseApplication.ts'
import { modelPicture } from './picture.ts'

interface ModelPictureProps {
  model: Pick<ShownBaseApplication, 'thumbnail' | 'image'>
  height: number
  width?: number
}

/** Picture of a base application, or an icon. */
export function ModelPicture({ model, height, width }: ModelPictureProps): ReactNode {
  const source = modelPicture(model)
  const [failed, setFailed] = useState<string>()
  const size = { height, width: width ?? '100%' }
  if (source && source !== failed) {
    return (
      <Box
        component="img"
        src={source}
        alt=""
        loading="lazy"
        onError={() => setFailed(source)}
        sx={{ ...size, objectFit: 'cover', borderRadius: 1, flex: 'none' }}
      />
    )
  }
  return (
    <Box
      aria-hidden
      sx={{
        ...size,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flex: 'none',
        borderRadius: 1,
        bgcolor: 'action.hover'
      }}
    >
      <Apps sx={{ fontSize: Math.min(48, height * 0.6), color: 'text.disabled' }} />
    </Box>
  )
}
