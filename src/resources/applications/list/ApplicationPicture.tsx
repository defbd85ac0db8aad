import Images from '@mui/icons-material/Collections'
import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { picturesOf, pictureRatio, type PicturedApplication } from '../model/picture.ts'

/** Picture of an application; an icon when no picture loads. */
export function ApplicationPicture({ application }: { application: PicturedApplication }): ReactNode {
  const [failed, setFailed] = useState<string[]>([])
  const source = picturesOf(application).find((address) => !failed.includes(address))
  return (
    <Box
      sx={{
        aspectRatio: pictureRatio,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: 'action.hover'
      }}
    >
      {source ? (
        <Box
          component="img"
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed([...failed, source])}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Images aria-hidden sx={{ fontSize: 48, color: 'text.disabled' }} />
      )}
    </Box>
  )
}
